//! How the server is seen from outside: by what address, and through whom.

use std::net::IpAddr;

use axum::http::HeaderMap;
use axum::http::uri::Authority;

/// How the server is seen from outside.
#[derive(Clone, Debug, Default)]
pub struct Site {
    /// The address that people type, such as `https://pentad.example`; with
    /// `https` cookies are sent over safe connections alone.
    pub public_url: Option<String>,
    /// Whether all requests come through a proxy of our own, which tells where
    /// they came from in `X-Forwarded-For`.
    pub behind_proxy: bool,
}

impl Site {
    pub(crate) fn is_secure(&self) -> bool {
        let url = self.public_url.as_deref();
        url.is_some_and(|url| url.starts_with("https://"))
    }

    /// Whether a page with this origin, that was asked for at this host, is one
    /// of ours. Where our address is known, another name that leads here is not
    /// ours, for it may be somebody else's; bare addresses have no owner.
    pub(crate) fn is_ours(&self, origin: &str, host: &str) -> bool {
        let same = origin.split_once("://").is_some_and(|(scheme, from)| {
            matches!(scheme, "http" | "https") && from.eq_ignore_ascii_case(host)
        });
        let Some(url) = &self.public_url else {
            return same;
        };
        let ours = url.split('/').take(3).collect::<Vec<_>>().join("/");
        origin.eq_ignore_ascii_case(&ours) || same && is_bare(host)
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
            public_url: Some("https://pentad.example/".to_owned()),
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
