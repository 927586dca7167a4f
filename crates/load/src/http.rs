//! The little HTTP that opening games needs: one request at a time on one
//! connection.

use std::net::SocketAddr;

use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;

/// A connection for requests.
pub struct Http {
    address: SocketAddr,
    stream: BufReader<TcpStream>,
}

/// A response.
pub struct Answer {
    /// The status code.
    pub status: u16,
    /// The value of the session's cookie, if one was set.
    pub session: Option<String>,
    /// The body, where it is JSON.
    pub body: Value,
}

impl Http {
    /// Connects.
    pub async fn connect(address: SocketAddr) -> Result<Http> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Http {
            address,
            stream: BufReader::new(stream),
        })
    }

    /// Sends a request and reads the answer with any status.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        session: Option<&str>,
        body: &str,
    ) -> Result<Answer> {
        let cookie = session.map_or(String::new(), |session| {
            format!("Cookie: pentad={session}\r\n")
        });
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\n{cookie}Content-Type: application/json\r\n\
             Content-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.answer().await
    }

    /// Sends a request that must succeed.
    pub async fn must(
        &mut self,
        method: &str,
        path: &str,
        session: Option<&str>,
        body: &str,
    ) -> Result<Answer> {
        let answer = self.ask(method, path, session, body).await?;
        if !(200..300).contains(&answer.status) {
            bail!("{method} {path}: {} {}", answer.status, answer.body);
        }
        Ok(answer)
    }

    async fn answer(&mut self) -> Result<Answer> {
        let mut line = String::new();
        self.stream.read_line(&mut line).await?;
        let status = line.split(' ').nth(1).and_then(|code| code.parse().ok());
        let status = status.with_context(|| format!("no status in {line:?}"))?;
        let (mut length, mut session) = (0, None);
        loop {
            line.clear();
            self.stream.read_line(&mut line).await?;
            let Some((name, value)) = line.trim_end().split_once(": ") else {
                break;
            };
            match name.to_ascii_lowercase().as_str() {
                "content-length" => length = value.parse()?,
                "set-cookie" => {
                    let secret = value
                        .strip_prefix("pentad=")
                        .and_then(|rest| rest.split(';').next());
                    session = secret.map(ToOwned::to_owned);
                }
                _ => {}
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await?;
        Ok(Answer {
            status,
            session,
            body: serde_json::from_slice(&body).unwrap_or_default(),
        })
    }
}
