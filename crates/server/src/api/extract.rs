//! What a request says in its address, read so that a refusal looks like every
//! other.

use std::collections::HashSet;
use std::error::Error;
use std::sync::LazyLock;

use axum::extract::{FromRequestParts, MatchedPath, Query as AnyQuery, Request};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use protocol::web::Code;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::App;
use crate::api::DESCRIPTION;
use crate::problem::Problem;

/// The query of an API address.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Query<T>, Problem> {
        let read = AnyQuery::try_from_uri(&parts.uri);
        let AnyQuery(query) = read.map_err(|why| {
            // The framework's own words say less than their cause.
            let cause = why
                .source()
                .map_or_else(|| why.to_string(), ToString::to_string);
            Problem::new(Code::BadMessage, format!("cannot read the query: {cause}"))
        })?;
        Ok(Query(query))
    }
}

/// The method and the address of every endpoint that takes no query, as the
/// description has them.
static WITHOUT_QUERY: LazyLock<HashSet<(String, String)>> = LazyLock::new(|| {
    let description: Value = serde_json::from_str(DESCRIPTION).unwrap_or_default();
    let paths = description["paths"].as_object().into_iter().flatten();
    let operations = paths.flat_map(|(path, item)| {
        let item = item.as_object().into_iter().flatten();
        item.map(move |(method, operation)| (method, path, operation))
    });
    let without = operations.filter(|(_, _, operation)| {
        let mut parameters = operation["parameters"].as_array().into_iter().flatten();
        !parameters.any(|parameter| parameter["in"] == "query")
    });
    without
        .map(|(method, path, _)| (method.to_uppercase(), path.clone()))
        .collect()
});

/// Refuses a query where none is taken: whoever sent it meant something.
pub(crate) async fn refuse_idle_query(request: Request, next: Next) -> Response {
    let has_query = request.uri().query().is_some_and(|query| !query.is_empty());
    if has_query && let Some(path) = request.extensions().get::<MatchedPath>() {
        let method = match *request.method() {
            Method::HEAD => Method::GET.to_string(),
            ref method => method.to_string(),
        };
        if WITHOUT_QUERY.contains(&(method, path.as_str().to_owned())) {
            let why = "this endpoint takes no query; leave out the ? and what follows it";
            return Problem::new(Code::BadMessage, why).into_response();
        }
    }
    next.run(request).await
}

/// The variable parts of an API address.
pub(crate) struct Path<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Path<T>, Problem> {
        let path = axum::extract::Path::from_request_parts(parts, app).await;
        let axum::extract::Path(path) =
            path.map_err(|_| Problem::new(Code::NotFound, "no name has these bytes in it"))?;
        Ok(Path(path))
    }
}
