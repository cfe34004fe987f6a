CREATE TABLE "teacher_rule" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"level" integer NOT NULL,
	"title" integer NOT NULL,
	"degree" integer NOT NULL,
	"training" integer NOT NULL,
	"years" integer NOT NULL,
	"valid_months" integer NOT NULL,
	"most_trainees" integer,
	"note" text DEFAULT '' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_rule_status" CHECK ("teacher_rule"."status" in (1, 2))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_rule_name_key" ON "teacher_rule" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_rule_one" ON "teacher_rule" USING btree ("capacity","level");