//! Finding whom or what people mean: players by name, groups by letter.

use anyhow::{Result, bail};
use tournament::{EntryId, Name, Tournament, group_name};

/// The player who is meant: by the whole name, by a part of it that no other
/// one has, or by number, as in #7.
pub(super) fn player(event: &Tournament, text: &str) -> Result<EntryId> {
    let everybody: Vec<EntryId> = event.entrants().map(|(id, _)| id).collect();
    among(event, &everybody, text)
}

/// The same among a few.
pub(super) fn among(event: &Tournament, ids: &[EntryId], text: &str) -> Result<EntryId> {
    if let Some(number) = text
        .strip_prefix('#')
        .and_then(|number| number.parse().ok())
    {
        if ids.contains(&EntryId(number)) {
            return Ok(EntryId(number));
        }
        bail!("nobody of those has the number {text}");
    }
    let wanted = Name::new(text)?;
    let small = |text: &str| text.to_lowercase();
    let called = |id: &&EntryId| small(&event.name_of(**id)) == small(wanted.as_str());
    if let Some(&id) = ids.iter().find(called) {
        return Ok(id);
    }
    let partly = |id: &&EntryId| small(&event.name_of(**id)).contains(&small(wanted.as_str()));
    let found: Vec<EntryId> = ids.iter().filter(partly).copied().collect();
    match &found[..] {
        [only] => Ok(*only),
        [] if ids.len() <= 4 => bail!("{wanted} is not here; it is {}", list(event, ids, " or ")),
        [] => bail!("nobody is called {wanted}; see pentad tournament players"),
        several => bail!("{wanted} may be {}", list(event, several, " or ")),
    }
}

fn list(event: &Tournament, ids: &[EntryId], between: &str) -> String {
    let names: Vec<String> = ids.iter().map(|&id| event.name_of(id)).collect();
    names.join(between)
}

/// The group with this letter.
pub(super) fn group(event: &Tournament, text: &str) -> Result<u16> {
    let count = event.groups().count() as u16;
    let wanted = text.trim().to_uppercase();
    let wanted = wanted.strip_prefix("GROUP ").unwrap_or(&wanted);
    let found = (0..count).find(|&group| group_name(group) == wanted);
    match (found, count) {
        (Some(group), _) => Ok(group),
        (None, 0) => bail!("there are no groups"),
        (None, 1) => bail!("there is no group {text}; there is only group A"),
        (None, _) => bail!(
            "there is no group {text}; they are A to {}",
            group_name(count - 1)
        ),
    }
}
