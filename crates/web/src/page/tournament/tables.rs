//! Tables: of a group, of the Swiss system, of the end.

use maud::{Markup, html};
use tournament::{Criterion, EntryId, GroupSheet, RankSheet, RowSheet, Score};
use words::Localize;

use super::TournamentView;
use super::pager::PAGE;
use words::Language;

/// Groups of more members have a table without everybody against everybody.
const MOST_CELLS: usize = 8;
/// So many groups are on a page.
const GROUPS: usize = 25;

impl TournamentView<'_> {
    /// All groups.
    pub(super) fn groups(&self, language: Language) -> Markup {
        let groups = self.event.group_tables();
        let few = &groups[self.shown(groups.len(), GROUPS)];
        html! {
            @if !groups.is_empty() {
                section #groups data-live aria-labelledby="groups-title" {
                    h2 #groups-title {
                        (language.text(if groups.len() == 1 { "tour.table" } else { "tour.groups" }))
                    }
                    div.groups {
                        @for group in few { (self.group(language, group, groups.len() > 1)) }
                    }
                    (self.pager(language, "groups", groups.len(), GROUPS))
                }
            }
        }
    }

    /// One group: who stands where, and why.
    pub(super) fn group(&self, language: Language, group: &GroupSheet, titled: bool) -> Markup {
        let cells = group.rows.len() <= MOST_CELLS;
        let members: Vec<EntryId> = group.rows.iter().map(|row| row.player.id).collect();
        let members = if cells { members.as_slice() } else { &[] };
        html! {
            article.group {
                @if titled { h3 { (language.fill("tour.group", &[("name", &group.name)])) } }
                div.scroll {
                    table.standing {
                        thead { (head(language, cells.then_some(group.rows.len()), group.win_points)) }
                        tbody {
                            @for row in &group.rows {
                                (self.row(language, row, members, group.win_points, line(group, row)))
                            }
                        }
                    }
                }
                @for tied in &group.ties {
                    p.tie { (language.fill("tour.tied", &[("names", &tied.join(", "))])) }
                }
            }
        }
    }

    fn row(
        &self,
        language: Language,
        row: &RowSheet,
        members: &[EntryId],
        win_points: bool,
        line: &str,
    ) -> Markup {
        let mine = self.rights.entries.contains(&row.player.id);
        let gone = row.player.left;
        let why = row
            .because
            .as_ref()
            .filter(|reason| reason.by != Criterion::Points);
        html! {
            tr.(line).mine[mine].gone[gone] {
                td.rank { (row.rank) "." }
                th scope="row" {
                    bdi { (row.player.name) }
                    @if gone {
                        small { (language.text(if row.annulled { "tour.annulled" } else { "tour.left" })) }
                    } @else if let Some(reason) = why {
                        small title=(language.text("tour.why-below")) { (reason.localized(language)) }
                    } @else if let Some(club) = &row.player.club { small { (club) } }
                }
                @for &member in members {
                    td.cell .self[member == row.player.id] { (scores(row.scores_against(member))) }
                }
                td.tally { (row.tally.won) }
                td.tally { (row.tally.drawn) }
                td.tally { (row.tally.lost) }
                td.points { (row.tally.points) }
                @if win_points { td.more { (row.tally.win_points) } }
            }
        }
    }

    /// The table of a Swiss tournament.
    pub(super) fn swiss(&self, language: Language) -> Markup {
        let Some(latest) = self.event.swiss_round() else {
            return html! {};
        };
        let title = match latest.open {
            true => "tour.in-round",
            false => "tour.after-round",
        };
        let rows = self.event.swiss_sheet();
        html! {
            section #swiss data-live aria-labelledby="swiss-title" {
                h2 #swiss-title { (language.fill(title, &[("n", &latest.round)])) }
                div.scroll {
                    table.standing {
                        thead { (head(language, None, false)) }
                        tbody { @for row in self.cut(&rows) { (self.row(language, row, &[], false, "")) } }
                    }
                }
                (self.pager(language, "swiss", rows.len(), PAGE))
            }
        }
    }

    /// Everybody's place at the end.
    pub(super) fn ranking(&self, language: Language) -> Markup {
        let ranks = self.event.ranking_sheet();
        html! {
            @if let Some(ranks) = ranks {
                section #ranking data-live aria-labelledby="ranking-title" {
                    h2 #ranking-title { (language.text("tour.ranking")) }
                    (podium(&ranks))
                    ol.ranks {
                        @for rank in self.cut(&ranks).iter().filter(|rank| rank.rank > 3) {
                            li { span.rank { (rank.rank) "." } bdi { (rank.player.name) } }
                        }
                    }
                    (self.pager(language, "ranking", ranks.len(), PAGE))
                }
            }
        }
    }

    /// Whether somebody is among those who look.
    pub(super) fn is_me(&self, id: EntryId) -> bool {
        self.rights.entries.contains(&id)
    }
}

/// The first three, from afar.
pub(super) fn podium(ranks: &[RankSheet]) -> Markup {
    html! {
        ol.podium {
            @for rank in ranks.iter().filter(|rank| rank.rank <= 3).take(PAGE) {
                li class={"place-" (rank.rank)} {
                    span.rank { (rank.rank) }
                    bdi { (rank.player.name) }
                    @if let Some(club) = &rank.player.club { small { (club) } }
                }
            }
        }
    }
}

/// What the line under a row means: those above go on, or may.
fn line(group: &GroupSheet, row: &RowSheet) -> &'static str {
    match () {
        () if group.is_last_direct(row) => "through last",
        () if group.goes_on(row) => "through",
        () if group.may_go_on(row) => "third",
        () => "",
    }
}

fn head(language: Language, cells: Option<usize>, win_points: bool) -> Markup {
    html! {
        tr {
            th scope="col" { span.hidden { (language.text("tour.rank")) } }
            th scope="col" { (language.text("tour.player")) }
            @for i in 1..=cells.unwrap_or(0) { th.cell scope="col" { (i) } }
            th.tally scope="col" title=(language.text("tour.won-long")) { (language.text("tour.won")) }
            th.tally scope="col" title=(language.text("tour.drawn-long")) { (language.text("tour.drawn")) }
            th.tally scope="col" title=(language.text("tour.lost-long")) { (language.text("tour.lost")) }
            th.points scope="col" title=(language.text("tour.points-long")) { (language.text("tour.points")) }
            @if win_points {
                th.more scope="col" title=(language.text("tour.win-points-long")) { (language.text("tour.win-points")) }
            }
        }
    }
}

/// The points of games against somebody, and small beside them win points.
fn scores(games: &[Score]) -> Markup {
    html! {
        @for score in games {
            span.gain .win[score.points == 3] {
                (score.points)
                @if score.win_points > 0 { sup { "+" (score.win_points) } }
            }
        }
    }
}
