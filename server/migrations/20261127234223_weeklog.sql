CREATE TABLE "weeklog_department" (
	"id" serial PRIMARY KEY NOT NULL,
	"dept_id" integer NOT NULL,
	"everyone" boolean NOT NULL,
	"since" date NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weeklog_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"dept_id" integer,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"target" integer,
	"required" boolean DEFAULT false NOT NULL,
	"source" text,
	"sort" smallint DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "weeklog_item_kind" CHECK (kind in ('group', 'number', 'done', 'text')),
	CONSTRAINT "weeklog_item_source" CHECK (source is null or kind = 'number')
);
--> statement-breakpoint
CREATE TABLE "weeklog_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"week" date NOT NULL,
	"dept_id" integer NOT NULL,
	"state" text NOT NULL,
	"done" text DEFAULT '' NOT NULL,
	"next" text DEFAULT '' NOT NULL,
	"problems" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"reviewed_by" integer,
	"reviewed_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "weeklog_log_state" CHECK (state in ('draft', 'submitted', 'reviewed')),
	CONSTRAINT "weeklog_log_submitted" CHECK ((state = 'draft') = (submitted_at is null)),
	CONSTRAINT "weeklog_log_reviewed" CHECK ((state = 'reviewed') = (reviewed_by is not null))
);
--> statement-breakpoint
CREATE TABLE "weeklog_reviewer" (
	"department_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "weeklog_reviewer_department_id_person_id_pk" PRIMARY KEY("department_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "weeklog_setting" (
	"id" serial PRIMARY KEY NOT NULL,
	"week_day" smallint DEFAULT 1 NOT NULL,
	"deadline_days" smallint DEFAULT 1 NOT NULL,
	"deadline_time" text DEFAULT '12:00' NOT NULL,
	"holidays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "weeklog_setting_day" CHECK (week_day between 1 and 7),
	CONSTRAINT "weeklog_setting_deadline" CHECK (deadline_days between 0 and 6)
);
--> statement-breakpoint
CREATE TABLE "weeklog_value" (
	"log_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"number" double precision,
	"text" text DEFAULT '' NOT NULL,
	CONSTRAINT "weeklog_value_log_id_item_id_pk" PRIMARY KEY("log_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "weeklog_writer" (
	"department_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "weeklog_writer_department_id_person_id_pk" PRIMARY KEY("department_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "weeklog_department" ADD CONSTRAINT "weeklog_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_item" ADD CONSTRAINT "weeklog_item_parent_id_weeklog_item_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."weeklog_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_item" ADD CONSTRAINT "weeklog_item_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_log" ADD CONSTRAINT "weeklog_log_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_log" ADD CONSTRAINT "weeklog_log_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_log" ADD CONSTRAINT "weeklog_log_reviewed_by_person_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_reviewer" ADD CONSTRAINT "weeklog_reviewer_department_id_weeklog_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."weeklog_department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_reviewer" ADD CONSTRAINT "weeklog_reviewer_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_value" ADD CONSTRAINT "weeklog_value_log_id_weeklog_log_id_fk" FOREIGN KEY ("log_id") REFERENCES "public"."weeklog_log"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_value" ADD CONSTRAINT "weeklog_value_item_id_weeklog_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."weeklog_item"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_writer" ADD CONSTRAINT "weeklog_writer_department_id_weeklog_department_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."weeklog_department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weeklog_writer" ADD CONSTRAINT "weeklog_writer_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "weeklog_department_dept" ON "weeklog_department" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "weeklog_item_parent" ON "weeklog_item" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "weeklog_item_dept" ON "weeklog_item" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weeklog_log_week" ON "weeklog_log" USING btree ("person_id","week");--> statement-breakpoint
CREATE INDEX "weeklog_log_waiting" ON "weeklog_log" USING btree ("week","state");--> statement-breakpoint
CREATE INDEX "weeklog_log_dept" ON "weeklog_log" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "weeklog_log_reviewer" ON "weeklog_log" USING btree ("reviewed_by");--> statement-breakpoint
CREATE INDEX "weeklog_reviewer_person" ON "weeklog_reviewer" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "weeklog_value_item" ON "weeklog_value" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "weeklog_writer_person" ON "weeklog_writer" USING btree ("person_id");--> statement-breakpoint
-- The one row of what holds for all logs.
INSERT INTO "weeklog_setting" DEFAULT VALUES;--> statement-breakpoint
-- Staff write; secretaries of departments keep their items and read what is written.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'workLog:item:edit'),
  ('secretary', 'workLog:log:*'),
  ('teacher', 'workLog:log:fill')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
