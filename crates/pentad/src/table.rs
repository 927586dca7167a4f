//! Which game: the variant and its options, as every command takes them.

use std::ffi::OsStr;

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::{Arg, Args, Command};
use rules::{Family, Form, Variant};

/// The variant and its options.
#[derive(Args, Clone, Debug)]
pub(crate) struct FormArguments {
    /// The variant
    #[arg(value_name = "VARIANT", value_parser = any())]
    variant: Variant,
    #[command(flatten)]
    options: OptionArguments,
}

/// The options alone, for commands that find the variant elsewhere.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct OptionArguments {
    /// An option of the variant, such as size=13, seats=3 or teams=yes; may be
    /// repeated
    #[arg(short = 'o', long = "option", value_name = "NAME=VALUE", value_parser = name_and_value)]
    options: Vec<(String, String)>,
}

impl FormArguments {
    /// The form that was asked for.
    pub(crate) fn form(&self) -> Result<Form> {
        self.options.form(self.variant)
    }
}

impl OptionArguments {
    /// The variant with these options, if there is one.
    pub(crate) fn form_of(&self, variant: Option<Variant>) -> Result<Option<Form>> {
        match variant {
            Some(variant) => self.form(variant).map(Some),
            None if self.options.is_empty() => Ok(None),
            None => bail!("options belong to a variant; name it, too"),
        }
    }

    /// These options and one more, unless that is among them.
    pub(crate) fn or(&self, name: &str, value: &impl ToString) -> OptionArguments {
        let mut options = self.options.clone();
        if options.iter().all(|(known, _)| known != name) {
            options.push((name.to_owned(), value.to_string()));
        }
        OptionArguments { options }
    }

    /// The variant with these options.
    pub(crate) fn form(&self, variant: Variant) -> Result<Form> {
        let options = self.options.iter();
        let pairs = options.map(|(name, value)| (name.as_str(), value.as_str()));
        Ok(Form::new(variant, pairs)?)
    }
}

/// Reads any variant, and lists all of them.
pub(crate) fn any() -> impl TypedValueParser<Value = Variant> {
    VariantParser(None)
}

/// Reads any variant, and lists those of a family: the others are refused with
/// more than clap can say.
pub(crate) fn of(family: Family) -> impl TypedValueParser<Value = Variant> {
    VariantParser(Some(family))
}

#[derive(Clone)]
struct VariantParser(Option<Family>);

impl TypedValueParser for VariantParser {
    type Value = Variant;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Variant, clap::Error> {
        let reader = StringValueParser::new().try_map(|text| text.parse::<Variant>());
        reader.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let listed = |variant: &Variant| self.0.is_none_or(|family| variant.family() == family);
        let variants = Variant::ALL.into_iter().filter(listed);
        Some(Box::new(
            variants.map(|variant| PossibleValue::new(variant.name())),
        ))
    }
}

fn name_and_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.to_owned())),
        None => Err("an option has a name and a value, such as size=13".to_owned()),
    }
}
