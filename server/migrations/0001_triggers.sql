-- The row that clients compare their copies of reference data with.
INSERT INTO "reference_state" ("id") VALUES (1);
--> statement-breakpoint
-- Every write of a person carries the number of its transaction: incremental snapshots are cut by it.
CREATE FUNCTION "person_note_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.changed_tx := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "person_changed_tx" BEFORE INSERT OR UPDATE ON "person"
  FOR EACH ROW EXECUTE FUNCTION "person_note_transaction"();
--> statement-breakpoint
-- One revision for everything that a check against the handbook looks at.
CREATE FUNCTION "raise_handbook_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reference_state SET handbook_revision = handbook_revision + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  watched text;
BEGIN
  FOREACH watched IN ARRAY ARRAY['department', 'handbook_version', 'handbook_grade', 'st_subject', 'st_group', 'st_dept',
    'st_dept_link', 'person_type']
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION raise_handbook_revision()', watched || '_revision', watched);
  END LOOP;
END $$;
--> statement-breakpoint
-- What the hash of an audit row covers: the hash before it and every field, set apart by U+001F.
CREATE FUNCTION "audit_log_hash"("entry" "audit_log") RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(chr(31), entry.prev_hash, entry.id,
    (extract(epoch FROM entry.at) * 1000000)::bigint, coalesce(entry.user_id::text, ''), entry.username, entry.action,
    entry.target, entry.ip, entry.request_id, coalesce(entry.detail::text, '')), 'UTF8')), 'hex')
$$;
--> statement-breakpoint
-- Rows are numbered and chained one after another: the lock lasts until the writing transaction ends.
CREATE FUNCTION "audit_log_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last_id bigint;
  last_hash text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
  SELECT id, hash INTO last_id, last_hash FROM audit_log ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last_id, 0) + 1;
  NEW.prev_hash := coalesce(last_hash, '');
  NEW.hash := audit_log_hash(NEW);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_chained" BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_chain"();
--> statement-breakpoint
CREATE FUNCTION "audit_log_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_log_refuse"();
