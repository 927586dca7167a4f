//! What a request says in its address, read so that a refusal looks like every
//! other.

use std::error::Error;

use axum::extract::{FromRequestParts, Query as AnyQuery};
use axum::http::request::Parts;
use protocol::web::Code;
use serde::de::DeserializeOwned;

use crate::App;
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
