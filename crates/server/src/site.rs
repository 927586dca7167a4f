//! How the server is seen from outside: by what address, and through whom.

use std::net::IpAddr;

use axum::http::HeaderMap;

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

#[cfg(test)]
mod tests {
    use super::*;

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
