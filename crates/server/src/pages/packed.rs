//! Pages are sent compressed to those who accept it.

use axum::body::{Body, HttpBody as _, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hall::heavy;
use protocol::web::Code;

use crate::problem::Problem;

/// Less is not worth it: one packet carries it anyway.
const WORTHWHILE: u64 = 1_000;
/// More than this takes its milliseconds on a thread of its own.
const QUICK: usize = 64 * 1024;

/// Compresses a page on its way out.
pub(super) async fn packed(request: Request, next: Next) -> Response {
    let wanted = request.method() != Method::HEAD && accepts_gzip(request.headers());
    let response = next.run(request).await;
    let size = response.body().size_hint().exact().unwrap_or(0);
    if !is_page(response.headers()) || size < WORTHWHILE {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // Caches keep both forms apart, whichever this is.
    let varies = HeaderValue::from_static("Accept-Encoding");
    parts.headers.append(header::VARY, varies);
    if !wanted {
        return Response::from_parts(parts, body);
    }
    let failed = || Problem::new(Code::Unavailable, "the page was lost").into_response();
    let Ok(html) = to_bytes(body, usize::MAX).await else {
        return failed();
    };
    let bytes = if html.len() <= QUICK {
        web::compressed_page(&html)
    } else {
        match heavy((), move || web::compressed_page(&html)).await {
            Ok(bytes) => bytes,
            Err(_) => return failed(),
        }
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    let encoding = HeaderValue::from_static("gzip");
    parts.headers.insert(header::CONTENT_ENCODING, encoding);
    Response::from_parts(parts, Body::from(bytes))
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
        && !headers.contains_key(header::CONTENT_ENCODING)
}

/// Whether gzip is among what is accepted, and not with a weight of nothing.
pub(super) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut offers = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    offers.any(|offer| {
        let (name, weight) = offer.split_once(';').unwrap_or((offer, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        name.trim().eq_ignore_ascii_case("gzip") && weight.parse::<f32>().is_ok_and(|w| w > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_ask_for_it() {
        let accepts = |value: &'static str| {
            let value = HeaderValue::from_static(value);
            accepts_gzip(&HeaderMap::from_iter([(header::ACCEPT_ENCODING, value)]))
        };
        for asked in ["gzip", "br, gzip;q=0.8", "deflate,GZIP", "gzip; q=1"] {
            assert!(accepts(asked), "{asked}");
        }
        for other in [
            "",
            "br",
            "identity",
            "gzip;q=0",
            "gzip;q=0.0, br",
            "x-gzipped",
        ] {
            assert!(!accepts(other), "{other}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
