DROP TABLE events_0, payloads_0, event_words_0, attachments_0;
DELETE FROM parts WHERE low < 0;
ALTER TABLE event_ids DROP CONSTRAINT event_ids_pkey;
DROP INDEX event_ids_position;
CREATE UNLOGGED TABLE met (grp bigint, usr text, count bigint, first bigint, last bigint);
