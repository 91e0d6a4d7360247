-- Rows of one day. Some groups are much more frequent than others, most users are met once, and of the words some are
-- in every event, some in few, and one in old events alone.
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
