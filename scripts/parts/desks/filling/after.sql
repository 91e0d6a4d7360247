-- The groups, their fingerprints and their users, as many events as they have.
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
