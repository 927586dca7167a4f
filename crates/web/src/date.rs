//! Dates on pages: the day, exact and the same for all; the script of the site
//! says it in the reader's own way.

use maud::{Markup, html};

const DAY: u64 = 86_400_000;

/// A day as an element that machines can read too.
pub(crate) fn tag(ms: u64) -> Markup {
    let (year, month, day) = civil(ms / DAY);
    let seconds = ms % DAY / 1000;
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let date = format!("{year:04}-{month:02}-{day:02}");
    html! {
        time datetime={(date) "T" (format!("{hour:02}:{minute:02}:{second:02}")) "Z"} { (date) }
    }
}

/// Year, month and day of a number of days since 1970, counted in eras of 400
/// years that begin in March, so that a leap day is the last of its year.
fn civil(days: u64) -> (u64, u64, u64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted / 146_097, shifted % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_their_dates() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (20_453, (2025, 12, 31)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
        ] {
            assert_eq!(civil(days), date);
        }
    }

    #[test]
    fn a_moment_is_written_in_full_for_machines() {
        let tag = tag(951_782_399_000).into_string();
        assert_eq!(
            tag,
            "<time datetime=\"2000-02-28T23:59:59Z\">2000-02-28</time>"
        );
    }
}
