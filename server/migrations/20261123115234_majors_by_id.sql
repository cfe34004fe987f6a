-- People, subjects of handbooks and aliases hold a major by its id; a major that was known by its name alone gets a row.
-- Names are compared as the dictionary keeps them apart (kernel/database/name-key.ts).
CREATE FUNCTION "major_key"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(translate(normalize(name, NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', ''))
$$;--> statement-breakpoint
ALTER TABLE "major" ADD COLUMN "changed_tx" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "major_id" integer;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "major_id" integer;--> statement-breakpoint
ALTER TABLE "rotation_alias" ADD COLUMN "major_id" integer;--> statement-breakpoint
INSERT INTO "major" ("name", "code", "type")
SELECT min(named.name), '待编码-' || lpad(row_number() OVER (ORDER BY min(named.name))::text, 3, '0'), mode() WITHIN GROUP (ORDER BY named.training)
FROM (
  SELECT name, '住培' AS training FROM st_subject
  UNION ALL
  SELECT btrim(data->>'training_major'),
    CASE WHEN type_id IN (2, 3) THEN '进修' WHEN type_id = 4 THEN '本科' WHEN type_id = 5 THEN '研究生' ELSE '住培' END
  FROM person WHERE btrim(data->>'training_major') <> ''
) named
WHERE NOT EXISTS (SELECT 1 FROM "major" WHERE major_key("major"."name") = major_key(named.name))
GROUP BY major_key(named.name);--> statement-breakpoint
UPDATE "st_subject" SET "major_id" = (
  SELECT id FROM "major" WHERE major_key("major"."name") = major_key("st_subject"."name") ORDER BY "type" <> '住培', id LIMIT 1);--> statement-breakpoint
-- Kinds of training may each have a major of one name: the person's own goes first.
UPDATE "person" SET "major_id" = (
  SELECT id FROM "major" WHERE major_key("major"."name") = major_key("person"."data"->>'training_major')
  ORDER BY "type" <> CASE WHEN type_id IN (2, 3) THEN '进修' WHEN type_id = 4 THEN '本科' WHEN type_id = 5 THEN '研究生' ELSE '住培' END, id
  LIMIT 1)
WHERE btrim("data"->>'training_major') <> '';--> statement-breakpoint
UPDATE "rotation_alias" SET "right" = '', "major_id" = meant.id
FROM (
  SELECT DISTINCT ON ("major"."name") "major"."name", "major"."id" FROM "major" JOIN "st_subject" ON "major_id" = "major"."id"
  ORDER BY "major"."name", "major"."id"
) meant
WHERE "kind" = 'major' AND major_key("right") = major_key(meant."name");--> statement-breakpoint
ALTER TABLE "st_subject" ALTER COLUMN "major_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD CONSTRAINT "st_subject_major_id_major_id_fk" FOREIGN KEY ("major_id") REFERENCES "public"."major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_major_id_major_id_fk" FOREIGN KEY ("major_id") REFERENCES "public"."major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_alias" ADD CONSTRAINT "rotation_alias_major_id_major_id_fk" FOREIGN KEY ("major_id") REFERENCES "public"."major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP INDEX "st_subject_name";--> statement-breakpoint
DROP INDEX "person_major";--> statement-breakpoint
CREATE UNIQUE INDEX "st_subject_version_major" ON "st_subject" USING btree ("version_id","major_id");--> statement-breakpoint
CREATE INDEX "st_subject_major" ON "st_subject" USING btree ("major_id");--> statement-breakpoint
CREATE INDEX "rotation_alias_major" ON "rotation_alias" USING btree ("major_id");--> statement-breakpoint
CREATE INDEX "person_major" ON "person" USING btree ("major_id");--> statement-breakpoint
ALTER TABLE "st_subject" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "person" DROP COLUMN "data";--> statement-breakpoint
-- Copies of people that hold a major's name ask for majors that were written since (server/modules/rotation/reference.ts).
CREATE TRIGGER "major_changed_tx" BEFORE INSERT OR UPDATE ON "major"
  FOR EACH ROW EXECUTE FUNCTION "person_note_transaction"();--> statement-breakpoint
-- A subject is called what its major is called.
CREATE TRIGGER "major_revision" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "major"
  FOR EACH STATEMENT EXECUTE FUNCTION "raise_handbook_revision"();--> statement-breakpoint
DROP FUNCTION "major_key";
