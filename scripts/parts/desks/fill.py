"""Fills a desk's database with many days of events, as if they had been taken on those days."""

import subprocess
import time

# Rows of one day. Some groups are much more frequent than others, most users are met once, and of the words some are
# in every event, some in few, and one in old events alone.
DAY = """
SET synchronous_commit = off;
CREATE TEMPORARY TABLE fresh AS
SELECT {low} + n AS position, decode(md5('{day}-' || n), 'hex') AS id,
    {begin} + n * 86400000::bigint / {count} AS received, 1 + floor(power(random(), 3) * {groups})::bigint AS grp,
    'user-' || floor(power(random(), 2) * {users})::bigint AS usr, 1 + floor(random() * 5)::int AS release
FROM generate_series(1, {count}) AS n;
INSERT INTO parts VALUES ({low}, {high});
CREATE TABLE events_{low} (LIKE events);
CREATE TABLE payloads_{low} (LIKE payloads INCLUDING STORAGE);
CREATE TABLE event_words_{low} (LIKE event_words);
CREATE TABLE attachments_{low} (LIKE attachments);
INSERT INTO events_{low}
SELECT position, {project}, id, received, received, 4, 'Failure ' || grp || ': connection lost', 'Screen' || grp % 300,
    grp, 'app@1.' || release, 'production', usr, NULL FROM fresh;
INSERT INTO payloads_{low} SELECT position, decode('0200000000000000785eabae0500017500f9', 'hex') FROM fresh;
INSERT INTO event_words_{low}
SELECT position, {project}, array_to_tsvector(ARRAY[encode(id, 'hex'), usr, 'failure', grp::text, 'connection', 'lost',
    'screen' || grp % 300, 'app', '1', release::text, 'production', 'error', 'device' || position % 97,
    'city' || position % 4999, 'step' || position % 13, {old}]) FROM fresh;
INSERT INTO event_ids SELECT id, {project}, position FROM fresh;
INSERT INTO met SELECT grp, usr, count(*), min(received), max(received) FROM fresh GROUP BY 1, 2;
ALTER TABLE events ATTACH PARTITION events_{low} FOR VALUES FROM ({low}) TO ({high});
ALTER TABLE payloads ATTACH PARTITION payloads_{low} FOR VALUES FROM ({low}) TO ({high});
ALTER TABLE event_words ATTACH PARTITION event_words_{low} FOR VALUES FROM ({low}) TO ({high});
ALTER TABLE attachments ATTACH PARTITION attachments_{low} FOR VALUES FROM ({low}) TO ({high});
VACUUM ANALYZE events_{low}, payloads_{low}, event_words_{low};
"""

BEFORE = """
DROP TABLE events_0, payloads_0, event_words_0, attachments_0;
DELETE FROM parts WHERE low < 0;
ALTER TABLE event_ids DROP CONSTRAINT event_ids_pkey;
DROP INDEX event_ids_position;
CREATE UNLOGGED TABLE met (grp bigint, usr text, count bigint, first bigint, last bigint);
"""

# The groups, their fingerprints and their users, as many events as they have.
AFTER = """
ALTER TABLE event_ids ADD PRIMARY KEY (id, project);
CREATE INDEX event_ids_position ON event_ids USING brin (position) WITH (autosummarize = on);
INSERT INTO groups SELECT grp, md5('g' || grp), {project}, NULL, 'Failure ' || grp || ': connection lost',
    'Screen' || grp % 300, 4, sum(count), count(DISTINCT usr), min(first), max(last), 'open', false, NULL, 1, NULL,
    (SELECT value FROM meta WHERE name = 'position') - {groups} + grp,
    array_to_tsvector(ARRAY['failure', grp::text, 'connection', 'lost', 'screen' || grp % 300]) FROM met GROUP BY grp;
INSERT INTO fingerprints SELECT number, id, {project}, title, number, number, title, culprit, 4, count, first, last
FROM groups;
INSERT INTO fingerprint_users SELECT DISTINCT grp, usr FROM met;
INSERT INTO fingerprint_releases SELECT number, 'app@1.' || r, last FROM groups, generate_series(1, 5) AS r;
UPDATE projects SET events = {total} WHERE id = {project};
UPDATE meta SET value = {groups} WHERE name IN ('group', 'fingerprint');
UPDATE meta SET value = (SELECT value FROM meta WHERE name = 'position') WHERE name = 'indexedGroups';
DROP TABLE met;
VACUUM ANALYZE;
"""


def fill(postgres, days, count, groups=50_000, users=1_000_000, project=1, note=lambda text: None):
    """Adds days of events, so many a day, before the day that the database has begun with."""
    def run(sql):
        subprocess.run(["psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", postgres.url, "-c", "SET maintenance_work_mem = '1GB'",
                        *[word for part in split(sql) for word in ("-c", part)]], check=True)

    today = int(subprocess.run(["psql", "-Atq", "-d", postgres.url, "-c", "SELECT max(low) >> 36 FROM parts"],
                               check=True, capture_output=True, text=True).stdout)
    run(BEFORE)
    began = time.monotonic()
    for number in range(days):
        day = today - days + number
        run(DAY.format(low=day << 36, high=(day + 1) << 36, day=day, begin=day * 86_400_000, count=count, groups=groups,
                       users=users, project=project, old="'longago'" if number < days // 2 else "'recent'"))
        note(f"{(number + 1) * count:,} events after {time.monotonic() - began:.0f} s")
    run(AFTER.format(groups=groups, project=project, total=days * count))
    note(f"groups and users after {time.monotonic() - began:.0f} s")


def split(sql):
    """The statements of a text, each in a transaction of its own, since VACUUM wants none."""
    return [part.strip() for part in sql.split(";\n") if part.strip()]
