-- Whoever counted people by relations learns here that they changed (docs/adr/0042). Each transaction notes itself, so
-- that chunks of an import do not wait for one another; what no snapshot is older than goes.
CREATE FUNCTION "note_relation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO relation_change (tx) VALUES (pg_current_xact_id()::text::bigint) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    DELETE FROM relation_change WHERE tx IN (
      SELECT tx FROM relation_change WHERE tx < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "rotation_piece_related" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rotation_piece"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_relation_change"();
--> statement-breakpoint
CREATE TRIGGER "teacher_student_related" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "teacher_student"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_relation_change"();
