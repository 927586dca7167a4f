//! What is refused on a socket is told in the language of whoever opened it.

use load::wire::Wire;
use serde_json::{Value, json};
use tokio::net::TcpStream;

use crate::house::{Guest, House};

impl House {
    /// Somebody who was here before, with a browser of this language.
    async fn back_speaking(&self, session: &str, language: &str) -> Guest {
        let stream = TcpStream::connect(self.address)
            .await
            .expect("a connection");
        let head = format!("Cookie: pentad={session}\r\nAccept-Language: {language}\r\n");
        let wire = Wire::over(stream, &head).await.expect("a socket");
        let session = session.to_owned();
        let mut guest = Guest { session, wire };
        assert_eq!(guest.hear().await["t"], "hello");
        guest
    }
}

fn message(answer: &Value) -> (&str, &str) {
    let text = |member: &str| answer[member].as_str().unwrap_or("");
    (text("code"), text("message"))
}

#[tokio::test(flavor = "multi_thread")]
async fn both_sides_of_a_table_are_told_in_their_own_language() {
    let house = House::open().await;
    let (game, mut ann, bob) = house.game("classic", "-").await;
    let mut bob = house.back_speaking(&bob.session, "de").await;
    ann.play(&game, 0, "A1 Q11 CW").await;
    let again = json!({"t": "move", "game": game, "ply": 1, "text": "B1 Q11 CW"});
    assert_eq!(
        message(&ann.ask(again).await),
        ("not-your-turn", "It is the turn of seat 2, not of seat 1.")
    );
    let taken = json!({"t": "move", "game": game, "ply": 1, "text": "A1 Q00 CW"});
    assert_eq!(
        message(&bob.ask(taken).await),
        (
            "refused",
            "Auf A1 liegt schon ein Stein von Platz 1; wähle eine leere Mulde."
        )
    );
    let early = json!({"t": "offer", "game": game, "what": "rematch"});
    let (code, told) = {
        let answer = bob.ask(early).await;
        (answer["code"].clone(), answer["message"].clone())
    };
    assert_eq!(code, "refused");
    assert!(
        told.as_str()
            .is_some_and(|told| told.starts_with("Die Partie ist noch nicht zu Ende"))
    );
    let empty = json!({"t": "chat", "game": game, "text": " "});
    assert_eq!(
        message(&bob.ask(empty).await),
        (
            "bad-message",
            "Eine Zeile im Chat hat 1 bis 200 Zeichen, und alle sind zu sehen."
        )
    );
    let nothing = json!({"t": "watch", "game": "nothing"});
    assert_eq!(
        message(&bob.ask(nothing).await),
        ("no-such-game", "Diese Partie gibt es nicht.")
    );
}
