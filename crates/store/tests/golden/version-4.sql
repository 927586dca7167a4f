-- A data directory as version 4 wrote it: three games that go on, one of them
-- saved to live alone and one to live a batch late, and one that is over.
PRAGMA user_version=4;
BEGIN TRANSACTION;
CREATE TABLE journal (
        seq INTEGER PRIMARY KEY,
        at INTEGER NOT NULL,
        batch BLOB NOT NULL
    );
INSERT INTO journal VALUES(1,101,X'160101010001010270310700110a0007636c617373696300000436302b31');
INSERT INTO journal VALUES(2,101,X'2b0101010001010270310700110a0007636c617373696300000436302b31');
INSERT INTO journal VALUES(3,102,X'160201000006140101027031');
INSERT INTO journal VALUES(4,102,X'2b0201000006140101027031');
INSERT INTO journal VALUES(5,103,X'160301000006140102027032');
INSERT INTO journal VALUES(6,103,X'2b0301000006140102027032');
INSERT INTO journal VALUES(7,104,X'1604010000021403');
INSERT INTO journal VALUES(8,104,X'2b04010000021403');
INSERT INTO journal VALUES(9,105,X'16050100000d1e040109413120513131204357');
INSERT INTO journal VALUES(10,105,X'2b050100000d1e040109413120513131204357');
INSERT INTO journal VALUES(11,106,X'16060100000d1f040209463620513030204357');
INSERT INTO journal VALUES(12,107,X'16070100000d20040109423320513131204357');
INSERT INTO journal VALUES(13,108,X'1608010000035a0c01');
INSERT INTO journal VALUES(14,109,X'1609010001055a0e050102');
INSERT INTO journal VALUES(15,109,X'4201040100010102703107001f0a0007636c617373696300000436302b311401010270311401020270321403');
INSERT INTO journal VALUES(16,109,X'42050200001a1e0401094131205131312043571f040209463620513030204357');
CREATE TABLE live (
        game INTEGER PRIMARY KEY,
        seq INTEGER NOT NULL,
        count INTEGER NOT NULL,
        meta BLOB NOT NULL,
        log BLOB NOT NULL
    );
CREATE TABLE games (
        game INTEGER PRIMARY KEY,
        variant TEXT NOT NULL,
        sort INTEGER NOT NULL,
        rated INTEGER NOT NULL,
        created INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        plies INTEGER NOT NULL,
        result TEXT NOT NULL,
        reason TEXT NOT NULL,
        next INTEGER,
        count INTEGER NOT NULL,
        meta BLOB NOT NULL,
        log BLOB NOT NULL
    );
INSERT INTO live VALUES(44,0,4,X'00010102703107',X'0a0007636c617373696300000436302b311401010270311401020270321403');
INSERT INTO live VALUES(-22,9,5,X'00010102703107',X'0a0007636c617373696300000436302b3114010102703114010202703214031e040109413120513131204357');
INSERT INTO games VALUES(11,'classic',0,1,7,99,3,'0-1','resignation',NULL,9,X'00010102703107',X'0a0007636c617373696300000436302b3114010102703114010202703214031e0401094131205131312043571f040209463620513030204357200401094233205131312043575a0c015a0e050102');
CREATE TABLE seats (
        person TEXT NOT NULL,
        ended INTEGER NOT NULL,
        game INTEGER NOT NULL,
        seat INTEGER NOT NULL, variant TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (person, ended, game, seat)
    ) WITHOUT ROWID;
INSERT INTO seats VALUES('p1',99,11,1,'classic');
INSERT INTO seats VALUES('p2',99,11,2,'classic');
CREATE TABLE boots (
        table_ms INTEGER NOT NULL,
        wall_ms INTEGER NOT NULL
    );
INSERT INTO boots VALUES(1000000,1000000);
CREATE TABLE people (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        kind INTEGER NOT NULL,
        created INTEGER NOT NULL
    , key TEXT, password TEXT, settings TEXT NOT NULL DEFAULT '{}', merged TEXT) WITHOUT ROWID;
INSERT INTO people VALUES('p1','Guest p1',0,5,NULL,NULL,'{}',NULL);
INSERT INTO people VALUES('p2','Guest p2',0,5,NULL,NULL,'{}',NULL);
CREATE TABLE sessions (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER NOT NULL
    , agent TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO sessions VALUES(X'3838383838383838383838383838383838383838383838383838383838383838','p1',5,5,'a browser');
INSERT INTO sessions VALUES(X'3939393939393939393939393939393939393939393939393939393939393939','p2',5,5,'a browser');
CREATE TABLE tokens (
        hash BLOB PRIMARY KEY,
        person TEXT NOT NULL,
        label TEXT NOT NULL,
        created INTEGER NOT NULL,
        seen INTEGER
    ) WITHOUT ROWID;
CREATE TABLE ratings (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        rating REAL NOT NULL,
        deviation REAL NOT NULL,
        volatility REAL NOT NULL,
        games INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (person, variant)
    ) WITHOUT ROWID;
CREATE TABLE rating_steps (
        person TEXT NOT NULL,
        variant TEXT NOT NULL,
        at INTEGER NOT NULL,
        game INTEGER NOT NULL,
        rating REAL NOT NULL,
        PRIMARY KEY (person, variant, at, game)
    ) WITHOUT ROWID;
CREATE TABLE counted (game INTEGER PRIMARY KEY);
CREATE TABLE tournaments (
        id INTEGER PRIMARY KEY,
        created INTEGER NOT NULL,
        variant TEXT NOT NULL,
        time TEXT NOT NULL,
        listed INTEGER NOT NULL,
        secret TEXT NOT NULL,
        seed TEXT,
        name TEXT NOT NULL,
        phase TEXT NOT NULL,
        players INTEGER NOT NULL,
        winner TEXT,
        latest INTEGER NOT NULL
    );
CREATE TABLE tournament_lines (
        tournament INTEGER NOT NULL,
        number INTEGER NOT NULL,
        person TEXT,
        line TEXT NOT NULL,
        PRIMARY KEY (tournament, number)
    ) WITHOUT ROWID;
CREATE TABLE tournament_people (
        person TEXT NOT NULL,
        tournament INTEGER NOT NULL,
        role TEXT NOT NULL,
        PRIMARY KEY (person, tournament, role)
    ) WITHOUT ROWID;
CREATE TABLE tournament_games (
        game INTEGER PRIMARY KEY,
        tournament INTEGER NOT NULL,
        pairing INTEGER NOT NULL,
        number INTEGER NOT NULL,
        at INTEGER NOT NULL,
        scored INTEGER NOT NULL DEFAULT 0
    );
CREATE TABLE circuits (
        id INTEGER PRIMARY KEY,
        created INTEGER NOT NULL,
        person TEXT NOT NULL,
        document TEXT NOT NULL
    );
CREATE TABLE scores (
        person TEXT PRIMARY KEY,
        won INTEGER NOT NULL,
        drawn INTEGER NOT NULL,
        lost INTEGER NOT NULL
    ) WITHOUT ROWID;
INSERT INTO scores VALUES('p1',0,0,1);
INSERT INTO scores VALUES('p2',1,0,0);
CREATE INDEX sessions_by_person ON sessions (person);
CREATE UNIQUE INDEX people_by_key ON people (key) WHERE key IS NOT NULL;
CREATE INDEX people_merged ON people (merged) WHERE merged IS NOT NULL;
CREATE INDEX tokens_by_person ON tokens (person);
CREATE INDEX ratings_by_variant ON ratings (variant, rating);
CREATE INDEX games_to_count ON games (ended) WHERE rated;
CREATE INDEX seats_by_game ON seats (game);
CREATE INDEX tournaments_by_latest ON tournaments (latest);
CREATE INDEX tournament_games_by_tournament ON tournament_games (tournament);
CREATE INDEX tournament_games_to_score ON tournament_games (game) WHERE NOT scored;
CREATE INDEX public_games ON games (ended) WHERE sort <> 2;
CREATE INDEX public_games_by_variant ON games (variant, ended) WHERE sort <> 2;
CREATE INDEX seats_by_variant ON seats (person, variant, ended, game);
CREATE INDEX sessions_by_use ON sessions (seen);
CREATE INDEX guests_by_age ON people (created, id) WHERE kind = 0;
COMMIT;
