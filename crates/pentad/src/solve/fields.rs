//! A record of comma-separated values on a line of its own.

use csv::{ReaderBuilder, WriterBuilder};

/// Fields as a line without its end. No field may have a line break.
pub(super) fn write(fields: &[String]) -> String {
    let mut writer = WriterBuilder::new().from_writer(Vec::new());
    let written = writer.write_record(fields).is_ok();
    let bytes = writer.into_inner().unwrap_or_default();
    debug_assert!(written, "memory does not fail");
    let mut line = String::from_utf8(bytes).unwrap_or_default();
    line.truncate(line.trim_end_matches('\n').len());
    line
}

/// The fields of a line; nothing of an empty one.
pub(super) fn read(line: &str) -> Option<Vec<String>> {
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .from_reader(line.as_bytes());
    let record = reader.records().next()?.ok()?;
    Some(record.iter().map(str::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for fields in [
            vec!["a", "", "b c"],
            vec!["one, two", "say \"no\"", "\"", ","],
            vec![""],
        ] {
            let fields: Vec<String> = fields.into_iter().map(str::to_owned).collect();
            assert_eq!(read(&write(&fields)), Some(fields));
        }
        assert_eq!(read(""), None);
    }
}
