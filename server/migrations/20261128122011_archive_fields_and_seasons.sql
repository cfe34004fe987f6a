CREATE TABLE "dorm_season" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"from_on" date,
	"until_on" date,
	"kinds" text[] NOT NULL,
	"type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dorm_season_days" CHECK (coalesce(from_on, until_on) is not null and coalesce(from_on <= until_on, true))
);
--> statement-breakpoint
CREATE TABLE "teacher_archive_field" (
	"id" serial PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_archive_field_status" CHECK ("teacher_archive_field"."status" in (1, 2))
);
--> statement-breakpoint
ALTER TABLE "dorm_setting" DROP CONSTRAINT "dorm_setting_season";--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_season_name_key" ON "dorm_season" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_archive_field_name_key" ON "teacher_archive_field" USING btree ("section",lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_archive_field_one" ON "teacher_archive_field" USING btree ("section","key");--> statement-breakpoint
INSERT INTO "dorm_season" ("name", "from_on", "until_on", "kinds") SELECT '入住与调宿', "apply_from", "apply_until", '{checkIn,move}' FROM "dorm_setting" WHERE coalesce("apply_from", "apply_until") IS NOT NULL ORDER BY "id" LIMIT 1;--> statement-breakpoint
INSERT INTO "teacher_archive_field" ("section", "key", "name", "type") VALUES ('titles', 'number', '证书编号', 'text'), ('training', 'number', '证书编号', 'text'), ('lectures', 'hours', '学时', 'number'), ('projects', 'until', '结题日期', 'day'), ('projects', 'number', '课题编号', 'text');--> statement-breakpoint
ALTER TABLE "dorm_setting" DROP COLUMN "apply_from";--> statement-breakpoint
ALTER TABLE "dorm_setting" DROP COLUMN "apply_until";