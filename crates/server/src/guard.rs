//! What stands before every door: forms of other sites, floods, and headers
//! that tell browsers to be careful.

use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Version, header};
use axum::middleware::Next;
use axum::response::Response;
use hall::Meter as _;
use hall::rate::household;
use protocol::web::Code;

use crate::App;
use crate::connections::{Asking, Peer, Unsent};
use crate::problem::Problem;
use crate::socket::is_from_here;
use crate::visitor::language_of;

/// Whether the answer takes more time than looking usually does: it is drawn, or
/// games are played through for it.
fn is_costly(path: &str) -> bool {
    let drawn = path.contains("/picture.") || path.contains("/paper/");
    let played = ["/games", "/events", "/export"];
    drawn || played.iter().any(|end| path.ends_with(end))
}

/// Whether the answer is for nobody else, not even for who uses the same browser
/// later.
fn is_private(path: &str) -> bool {
    path.starts_with("/api/v1/me") || path.ends_with("/links")
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
    let hosts = request.headers().get_all(header::HOST).into_iter().count();
    if hosts > 1 || (hosts == 0 && request.version() == Version::HTTP_11) {
        let problem = Problem::new(Code::BadMessage, "a request names one host");
        let mut answer = problem.answer(language);
        *answer.status_mut() = StatusCode::BAD_REQUEST;
        return answer;
    }
    if changes && !is_from_here(&app.site, request.headers()) {
        app.metrics.rejected("foreign-origin");
        return Problem::says(Code::Forbidden, "refused.foreign").answer(language);
    }
    let peer = request
        .extensions()
        .get::<Peer>()
        .map(|Peer(address)| *address);
    let counted = if changes {
        Some((&app.addresses, app.limits.changes))
    } else {
        is_costly(request.uri().path()).then_some((&app.costly, app.limits.costly))
    };
    if let Some((addresses, rate)) = counted
        && let Some(address) = peer
        && !addresses.allow(household(address), rate, Instant::now())
    {
        app.metrics.rejected(Code::TooMany.name());
        let many = Problem::says(Code::TooMany, "refused.many-requests");
        return many.retry_after(1).answer(language);
    }
    let private = is_private(request.uri().path());
    let asking = request.extensions().get::<Asking>().cloned();
    // Assets are in memory once, however many read them.
    let is_asset = request.uri().path().starts_with("/assets/");
    let unsent = request.extensions().get::<Unsent>().cloned();
    let unsent = unsent.filter(|_| !is_asset);
    let mut response = next.run(request).await;
    if let Some(problem) = asking.and_then(|asking| asking.problem()) {
        response = problem.answer(language);
        // What is left of the body is not waited for.
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    if let (Some(address), Some(unsent)) = (peer, unsent)
        && !app.connections.has_room(address, &unsent, &response)
    {
        response = Problem::busy().answer(language);
    }
    if private {
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
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
        let home = |text: &str| household(text.parse().expect("an address"));
        assert_eq!(home("2001:db8::1"), home("2001:db8::ffff:2"));
        assert_ne!(home("2001:db8::1"), home("2001:db8:0:1::1"));
        assert_ne!(home("192.0.2.1"), home("192.0.2.2"));
        assert_eq!(home("::ffff:192.0.2.2"), home("192.0.2.2"));
    }

    #[test]
    fn what_takes_time_to_draw_up_is_counted() {
        for costly in [
            "/games/x/picture.png",
            "/games/x/events",
            "/games",
            "/me/export",
            "/tournaments/x/paper/all.pdf",
        ] {
            assert!(is_costly(costly), "{costly}");
        }
        assert!(!is_costly("/") && !is_costly("/game/x"));
    }
}
