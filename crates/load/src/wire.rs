//! A WebSocket client that does little work: its mask is zero, which the
//! protocol allows, and it reads messages in place.

use std::io::Cursor;
use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail};
use bytes::{Buf as _, BytesMut};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tungstenite::protocol::frame::FrameHeader;
use tungstenite::protocol::frame::coding::{Control, Data, OpCode};

/// A connection to `/api/v1/socket`.
pub struct Wire {
    stream: TcpStream,
    incoming: BytesMut,
    outgoing: Vec<u8>,
}

impl Wire {
    /// Connects with the session of a person, or without one.
    pub async fn connect(address: SocketAddr, session: Option<&str>) -> Result<Wire> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let cookie = session.map(|session| format!("Cookie: pentad={session}\r\n"));
        Wire::over(stream, &cookie.unwrap_or_default()).await
    }

    /// Upgrades an open connection, with more headers.
    pub async fn over(mut stream: TcpStream, headers: &str) -> Result<Wire> {
        let address = stream.peer_addr()?;
        let request = format!(
            "GET /api/v1/socket HTTP/1.1\r\nHost: {address}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{headers}\r\n"
        );
        stream.write_all(request.as_bytes()).await?;
        let mut incoming = BytesMut::with_capacity(1024);
        let end = loop {
            if let Some(at) = incoming.windows(4).position(|four| four == b"\r\n\r\n") {
                break at + 4;
            }
            if stream.read_buf(&mut incoming).await? == 0 {
                bail!("the server closed the connection during the handshake");
            }
        };
        if !incoming.starts_with(b"HTTP/1.1 101") {
            bail!(
                "no WebSocket: {}",
                String::from_utf8_lossy(&incoming[..end])
            );
        }
        incoming.advance(end);
        Ok(Wire {
            stream,
            incoming,
            outgoing: Vec::new(),
        })
    }

    /// Sends a text.
    pub async fn send(&mut self, text: &str) -> Result<()> {
        self.queue(text)?;
        self.push().await
    }

    /// Queues a text. All queued texts are sent together by the next `read` that
    /// finds no message waiting.
    pub fn queue(&mut self, text: &str) -> Result<()> {
        self.put(OpCode::Data(Data::Text), text.as_bytes())
    }

    /// Queues a pong that answers no ping.
    pub fn queue_pong(&mut self, body: &[u8]) -> Result<()> {
        self.put(OpCode::Control(Control::Pong), body)
    }

    /// The next text message; `None` at the end of the connection.
    pub async fn read(&mut self) -> Result<Option<BytesMut>> {
        loop {
            while let Some((code, body)) = self.next_frame()? {
                match code {
                    OpCode::Data(_) => return Ok(Some(body)),
                    OpCode::Control(Control::Ping) => {
                        self.put(OpCode::Control(Control::Pong), &body)?;
                    }
                    OpCode::Control(Control::Close) => return Ok(None),
                    OpCode::Control(_) => {}
                }
            }
            if !self.outgoing.is_empty() {
                self.push().await?;
            }
            if self.incoming.capacity() == self.incoming.len() {
                self.incoming.reserve(1024);
            }
            if self.stream.read_buf(&mut self.incoming).await? == 0 {
                return Ok(None);
            }
        }
    }

    fn next_frame(&mut self) -> Result<Option<(OpCode, BytesMut)>> {
        let mut cursor = Cursor::new(&self.incoming[..]);
        let header = FrameHeader::parse(&mut cursor).context("a frame")?;
        let start = cursor.position() as usize;
        let Some((header, length)) = header else {
            return Ok(None);
        };
        let length = length as usize;
        if self.incoming.len() < start + length {
            self.incoming.reserve(start + length);
            return Ok(None);
        }
        self.incoming.advance(start);
        Ok(Some((header.opcode, self.incoming.split_to(length))))
    }

    fn put(&mut self, opcode: OpCode, body: &[u8]) -> Result<()> {
        let header = FrameHeader {
            opcode,
            mask: Some([0; 4]),
            ..FrameHeader::default()
        };
        header.format(body.len() as u64, &mut self.outgoing)?;
        self.outgoing.extend_from_slice(body);
        Ok(())
    }

    /// Sends the queue. Each part is removed as soon as it is sent, so that
    /// nothing is sent twice if the caller drops this future.
    async fn push(&mut self) -> Result<()> {
        while !self.outgoing.is_empty() {
            let sent = self.stream.write(&self.outgoing).await?;
            self.outgoing.drain(..sent);
        }
        Ok(())
    }
}
