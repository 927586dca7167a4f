//! How the server is seen from outside: by what address, and through whom.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::uri::Authority;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// How the server is seen from outside.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The address that people type, such as `https://pentad.example`; with
    /// `https` cookies are sent over safe connections alone.
    pub public_url: Option<PublicUrl>,
    /// Whether all requests come through a proxy of our own, which tells where
    /// they came from in `X-Forwarded-For`.
    pub behind_proxy: bool,
}

/// An address that people type: a scheme, a host, and a port unless it is the
/// usual one. It is written as browsers write the origin of a page.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicUrl(String);

/// Why a text is no public URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "{0}; a public URL has a scheme, a host and perhaps a port, such as https://pentad.example"
)]
pub struct BadPublicUrl(&'static str);

impl FromStr for PublicUrl {
    type Err = BadPublicUrl;

    fn from_str(text: &str) -> Result<PublicUrl, BadPublicUrl> {
        let text = text.to_ascii_lowercase();
        let (scheme, rest) = text
            .split_once("://")
            .filter(|(scheme, _)| matches!(*scheme, "http" | "https"))
            .ok_or(BadPublicUrl("it does not begin with http:// or https://"))?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.contains(['/', '?', '#', '@']) {
            return Err(BadPublicUrl("it has more than a host and a port"));
        }
        let (host, port) = match rest.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
            _ => (rest, None),
        };
        if !is_host(host) {
            let why = "its host is neither a name of ASCII letters, digits, hyphens and dots \
                       nor an IP address, which has brackets if it is of version 6";
            return Err(BadPublicUrl(why));
        }
        let usual = if scheme == "https" { 443 } else { 80 };
        let url = match port.map(str::parse::<u16>) {
            None => format!("{scheme}://{host}"),
            Some(Ok(port)) if port == usual => format!("{scheme}://{host}"),
            Some(Ok(port @ 1..)) => format!("{scheme}://{host}:{port}"),
            Some(_) => return Err(BadPublicUrl("its port is no number from 1 to 65535")),
        };
        Ok(PublicUrl(url))
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = BadPublicUrl;

    fn try_from(text: String) -> Result<PublicUrl, BadPublicUrl> {
        text.parse()
    }
}

impl From<PublicUrl> for String {
    fn from(url: PublicUrl) -> String {
        url.0
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether browsers can ask for a host that is called so.
fn is_host(host: &str) -> bool {
    if let Some(inner) = host.strip_prefix('[') {
        let inner = inner.strip_suffix(']');
        return inner.is_some_and(|inner| inner.parse::<Ipv6Addr>().is_ok());
    }
    let mut labels = host.strip_suffix('.').unwrap_or(host).split('.');
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    labels.all(|label| !label.is_empty() && label.bytes().all(fits))
}

impl Site {
    pub(crate) fn is_secure(&self) -> bool {
        let url = self.public_url.as_ref();
        url.is_some_and(|PublicUrl(url)| url.starts_with("https://"))
    }

    /// Whether a page with this origin, that was asked for at this host, is one
    /// of ours. Where our address is known, another name that leads here is not
    /// ours, for it may be somebody else's; bare addresses have no owner.
    pub(crate) fn is_ours(&self, origin: &str, host: &str) -> bool {
        let same = origin.split_once("://").is_some_and(|(scheme, from)| {
            matches!(scheme, "http" | "https") && from.eq_ignore_ascii_case(host)
        });
        let Some(PublicUrl(ours)) = &self.public_url else {
            return same;
        };
        origin.eq_ignore_ascii_case(ours) || same && is_bare(host)
    }

    /// Where a request really came from. Only what the nearest proxy itself has
    /// added is believed, and only if there is one.
    pub(crate) fn client(&self, headers: &HeaderMap, peer: IpAddr) -> IpAddr {
        if !self.behind_proxy {
            return peer;
        }
        let mut lines = headers.get_all("x-forwarded-for").into_iter();
        let last = lines.next_back().and_then(|line| line.to_str().ok());
        let last = last.and_then(|line| line.rsplit(',').next());
        last.and_then(|address| address.trim().parse().ok())
            .unwrap_or(peer)
    }
}

/// Whether a host is no name in the net.
fn is_bare(host: &str) -> bool {
    let Ok(authority) = host.parse::<Authority>() else {
        return false;
    };
    let name = authority.host().trim_matches(['[', ']']);
    name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_our_address_is_known_no_other_name_is_ours() {
        let site = Site {
            public_url: "https://pentad.example/".parse().ok(),
            behind_proxy: true,
        };
        for (origin, host, ours) in [
            ("https://pentad.example", "pentad.example", true),
            ("http://pentad.example", "pentad.example", false),
            ("https://evil.example", "evil.example", false),
            ("https://evil.example", "pentad.example", false),
            ("http://127.0.0.1:8080", "127.0.0.1:8080", true),
            ("http://[::1]:8080", "[::1]:8080", true),
            ("http://localhost:8080", "localhost:8080", true),
            (
                "http://localhost.evil.example",
                "localhost.evil.example",
                false,
            ),
            ("http://127.0.0.1:8080", "127.0.0.1:9", false),
            ("null", "127.0.0.1", false),
        ] {
            assert_eq!(site.is_ours(origin, host), ours, "{origin} at {host}");
        }
        let anywhere = Site::default();
        assert!(anywhere.is_ours("http://hall.local:8080", "hall.local:8080"));
        assert!(!anywhere.is_ours("http://evil.example", "hall.local:8080"));
    }

    #[test]
    fn a_public_url_is_a_scheme_a_host_and_a_port() {
        for (text, url) in [
            ("https://pentad.example", "https://pentad.example"),
            ("HTTPS://Pentad.Example:443/", "https://pentad.example"),
            ("http://hall.local:80", "http://hall.local"),
            ("http://hall.local:443", "http://hall.local:443"),
            ("https://my_hall:8443/", "https://my_hall:8443"),
            ("http://192.0.2.1:5005", "http://192.0.2.1:5005"),
            ("http://[::1]", "http://[::1]"),
            ("http://[2001:db8::1]:5005", "http://[2001:db8::1]:5005"),
        ] {
            let read = text.parse::<PublicUrl>().map(|url| url.to_string());
            assert_eq!(read.as_deref(), Ok(url), "{text}");
        }
        for (text, why) in [
            ("", "begin with"),
            ("pentad.example", "begin with"),
            ("pentad.example:443", "begin with"),
            ("ftp://pentad.example", "begin with"),
            ("https:/pentad.example", "begin with"),
            ("https://", "host"),
            ("https:///", "host"),
            ("https://pentad example", "host"),
            (" https://pentad.example", "begin with"),
            ("https://pentad..example", "host"),
            ("https://bücher.example", "ASCII"),
            ("https://::1", "brackets"),
            ("https://[::1", "host"),
            ("https://pentad.example/play", "more than"),
            ("https://pentad.example//", "more than"),
            ("https://pentad.example?x", "more than"),
            ("https://me@pentad.example", "more than"),
            ("https://pentad.example:", "port"),
            ("https://pentad.example:0", "port"),
            ("https://pentad.example:65536", "port"),
            ("https://pentad.example:https", "port"),
        ] {
            let error = text.parse::<PublicUrl>().expect_err(text).to_string();
            assert!(error.contains(why), "{text}: {error}");
            assert!(error.ends_with("such as https://pentad.example"), "{error}");
        }
    }

    #[test]
    fn only_a_proxy_of_our_own_is_believed() {
        let peer: IpAddr = "127.0.0.1".parse().expect("an address");
        let mut headers = HeaderMap::new();
        let forwarded = "203.0.113.9, 198.51.100.7".parse().expect("a value");
        headers.insert("x-forwarded-for", forwarded);
        let mut site = Site::default();
        assert_eq!(site.client(&headers, peer), peer);
        site.behind_proxy = true;
        assert_eq!(site.client(&headers, peer).to_string(), "198.51.100.7");
        assert_eq!(site.client(&HeaderMap::new(), peer), peer);
    }
}
