ALTER TABLE "rotation_piece" DROP CONSTRAINT "rotation_piece_user_id_person_id_fk";
--> statement-breakpoint
ALTER TABLE "rotation_piece" DROP CONSTRAINT "rotation_piece_dept_id_department_id_fk";
--> statement-breakpoint
ALTER TABLE "rotation_piece" DROP CONSTRAINT "rotation_piece_st_dept_id_st_dept_id_fk";
--> statement-breakpoint
-- What the foreign keys did, once a statement instead of three times a row (docs/adr/0032). The rows that are referred to
-- are locked as a foreign key locks them, so nobody deletes one meanwhile.
CREATE FUNCTION "rotation_piece_refers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing text;
BEGIN
  WITH person_held AS (
    SELECT id FROM person WHERE id = ANY(ARRAY(SELECT DISTINCT user_id FROM fresh)) FOR KEY SHARE
  ), department_held AS (
    SELECT id FROM department WHERE id = ANY(ARRAY(SELECT DISTINCT dept_id FROM fresh)) FOR KEY SHARE
  ), st_dept_held AS (
    SELECT id FROM st_dept WHERE id = ANY(ARRAY(SELECT DISTINCT st_dept_id FROM fresh)) FOR KEY SHARE
  )
  SELECT CASE
    WHEN (SELECT count(*) FROM person_held) < count(DISTINCT user_id) THEN 'person'
    WHEN (SELECT count(*) FROM department_held) < count(DISTINCT dept_id) THEN 'department'
    WHEN (SELECT count(*) FROM st_dept_held) < count(DISTINCT st_dept_id) THEN 'st_dept'
  END INTO missing FROM fresh;
  IF missing IS NOT NULL THEN
    RAISE EXCEPTION 'a rotation piece refers to a % that does not exist', missing
      USING ERRCODE = 'foreign_key_violation', TABLE = 'rotation_piece', CONSTRAINT = 'rotation_piece_' || missing;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "rotation_piece_inserted" AFTER INSERT ON "rotation_piece" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "rotation_piece_refers"();
--> statement-breakpoint
CREATE TRIGGER "rotation_piece_updated" AFTER UPDATE ON "rotation_piece" REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION "rotation_piece_refers"();
--> statement-breakpoint
-- After the deletion, when its locks are held and what others wrote before is seen.
CREATE FUNCTION "rotation_piece_keeps"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_used boolean;
BEGIN
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM rotation_piece WHERE %I IN (SELECT id FROM gone))', TG_ARGV[0]) INTO is_used;
  IF is_used THEN
    RAISE EXCEPTION 'rotation pieces refer to the % that was deleted', TG_TABLE_NAME
      USING ERRCODE = 'foreign_key_violation', TABLE = 'rotation_piece', CONSTRAINT = 'rotation_piece_' || TG_TABLE_NAME;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "person_kept_by_rotation" AFTER DELETE ON "person" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "rotation_piece_keeps"('user_id');
--> statement-breakpoint
CREATE TRIGGER "department_kept_by_rotation" AFTER DELETE ON "department" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "rotation_piece_keeps"('dept_id');
--> statement-breakpoint
CREATE TRIGGER "st_dept_kept_by_rotation" AFTER DELETE ON "st_dept" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION "rotation_piece_keeps"('st_dept_id');
