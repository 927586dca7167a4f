//! What stands before every door: forms of other sites, floods, and headers
//! that tell browsers to be careful.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::Response;
use protocol::web::Code;

use crate::App;
use crate::limits::{Bucket, Rate};
use crate::listen::Peer;
use crate::people::language_of;
use crate::problem::Problem;
use crate::socket::is_from_here;

/// Counts what each address asks for.
#[derive(Default)]
pub(crate) struct Addresses {
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

/// From so many on, those that asked for nothing of late are forgotten.
const MANY: usize = 10_000;

impl Addresses {
    /// Whether this address may ask for one more.
    pub(crate) fn allow(&self, address: IpAddr, rate: Option<Rate>, now: Instant) -> bool {
        let Some(some) = rate else {
            return true;
        };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MANY {
            buckets.retain(|_, bucket| !bucket.is_full(some, now));
        }
        let bucket = buckets.entry(household(address));
        bucket
            .or_insert_with(|| Bucket::full(rate, now))
            .take(rate, now)
    }
}

/// Whoever has one address of version 6 has the 64 bits behind it.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => {
            let [a, b, c, d, ..] = six.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

/// Pages use what they bring along and nothing else.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// Before and after every door.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let changes = !matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    let language = language_of(request.headers());
    if changes && !is_from_here(request.headers()) {
        app.metrics.rejected("foreign-origin");
        return Problem::says(Code::Forbidden, "refused.foreign").answer(language);
    }
    let peer = request
        .extensions()
        .get::<Peer>()
        .map(|Peer(address)| *address);
    if changes
        && let Some(address) = peer
        && !app
            .addresses
            .allow(address, app.limits.changes, Instant::now())
    {
        app.metrics.rejected(Code::TooMany.name());
        let many = Problem::says(Code::TooMany, "refused.many-requests");
        return many.retry_after(1).answer(language);
    }
    let mut response = next.run(request).await;
    if let Some(code) = response.extensions().get::<Code>() {
        app.metrics.rejected(code.name());
    }
    let careful = [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in careful {
        // A door that knows better has said so.
        response
            .headers_mut()
            .entry(name)
            .or_insert(HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_counts_as_one() {
        let addresses = Addresses::default();
        let rate = Some(Rate {
            burst: 2.0,
            each_second: 0.0,
        });
        let now = Instant::now();
        let allow = |text: &str| addresses.allow(text.parse().expect("an address"), rate, now);
        assert!(allow("2001:db8::1") && allow("2001:db8::2") && !allow("2001:db8::3"));
        assert!(allow("2001:db8:0:1::1"));
        assert!(
            allow("192.0.2.1") && allow("192.0.2.1") && !allow("192.0.2.1") && allow("192.0.2.2")
        );
    }
}
