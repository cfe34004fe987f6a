-- The row that processes compare their copies of the menu with.
INSERT INTO "access_state" ("id") VALUES (1);
--> statement-breakpoint
CREATE FUNCTION "raise_purview_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE access_state SET purview_revision = purview_revision + 1 WHERE id = 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "purview_revision" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "purview"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_purview_revision();
--> statement-breakpoint
-- What happened to a submission stays as it was written.
CREATE FUNCTION "approval_action_refuse"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the timeline of an approval is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "approval_action_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "approval_action"
  FOR EACH STATEMENT EXECUTE FUNCTION "approval_action_refuse"();
--> statement-breakpoint
-- Settings were one row a name; now they are one row a group.
INSERT INTO "setting" ("name", "value")
SELECT 'identity', jsonb_object_agg("name", "value") FROM "setting" WHERE "name" IN ('system_name', 'logo')
HAVING count(*) > 0;
--> statement-breakpoint
INSERT INTO "setting_change" ("name", "version", "value") SELECT "name", "version", "value" FROM "setting" WHERE "name" = 'identity';
--> statement-breakpoint
DELETE FROM "setting" WHERE "name" IN ('system_name', 'logo');
--> statement-breakpoint
-- What a name is found by: its characters and pairs of neighbours, so that an index knows every name that holds a text.
CREATE FUNCTION "name_grams"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 200 AS $$
  SELECT array(
    SELECT substr(lower(name), place, 1) FROM generate_series(1, length(name)) place
    UNION SELECT substr(lower(name), place, 2) FROM generate_series(1, length(name) - 1) place)
$$;
--> statement-breakpoint
-- The grams that a name must have to hold the text: its pairs, or its only character.
CREATE FUNCTION "name_query_grams"("wanted" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN length(wanted) < 2 THEN ARRAY[lower(wanted)]
    ELSE array(SELECT substr(lower(wanted), place, 2) FROM generate_series(1, length(wanted) - 1) place) END
$$;
--> statement-breakpoint
CREATE INDEX "person_name_grams" ON "person" USING gin (name_grams("name"));
