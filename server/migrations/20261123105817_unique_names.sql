-- From now on the database keeps names apart, whatever their width, case and white space (kernel/database/name-key.ts).
-- Of rows that already share one, the oldest keeps it; the others are told apart by their number until somebody gives
-- them a name of their own. Departments have this in their history of names.
DO $$
DECLARE
  list text;
BEGIN
  FOREACH list IN ARRAY ARRAY['big_department', 'department', 'major', 'train_base', 'teach_chamber', 'person_type', 'role']
  LOOP
    EXECUTE format($later$
      CREATE TEMPORARY TABLE later_name ON COMMIT DROP AS
      SELECT id, name, name || '（重名' || id || '）' AS new_name FROM (
        SELECT id, name, row_number() OVER (
          PARTITION BY %s, lower(translate(normalize(name, NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')) ORDER BY id) AS place
        FROM %I) named
      WHERE place > 1$later$, CASE list WHEN 'major' THEN 'type' ELSE '1' END, list);
    IF list = 'department' THEN
      INSERT INTO department_change (kind, dept_id, old_name, new_name, reason, done_by, done_by_name)
      SELECT 'rename', id, name, new_name, '升级时发现与其他科室重名', 0, '系统升级' FROM later_name;
    END IF;
    EXECUTE format('UPDATE %1$I SET name = new_name, version = version + 1 FROM later_name WHERE later_name.id = %1$I.id', list);
    DROP TABLE later_name;
  END LOOP;
END $$;--> statement-breakpoint
-- What the new names set off is done before the tables change.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "train_base" DROP CONSTRAINT "train_base_name_unique";--> statement-breakpoint
DROP INDEX "department_name";--> statement-breakpoint
DROP INDEX "role_name";--> statement-breakpoint
CREATE UNIQUE INDEX "teach_chamber_name_key" ON "teach_chamber" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "train_base_name_key" ON "train_base" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "big_department_name_key" ON "big_department" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "department_name_key" ON "department" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "major_name_key" ON "major" USING btree ("type",lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "person_type_name_key" ON "person_type" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_key" ON "role" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));
