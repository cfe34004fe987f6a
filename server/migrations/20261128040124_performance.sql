CREATE TABLE "performance_filter_dept" (
	"filter_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "performance_filter_dept_filter_id_dept_id_pk" PRIMARY KEY("filter_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "performance_filter_excluded" (
	"filter_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "performance_filter_excluded_filter_id_person_id_pk" PRIMARY KEY("filter_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "performance_formula" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"expression" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performance_item_filler" (
	"item_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "performance_item_filler_item_id_person_id_pk" PRIMARY KEY("item_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "performance_filter" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type_ids" smallint[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performance_entry" (
	"item_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"value" double precision,
	"remark" text DEFAULT '' NOT NULL,
	CONSTRAINT "performance_entry_target_id_item_id_pk" PRIMARY KEY("target_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "performance_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"table_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"metric" text,
	"unit" text DEFAULT '' NOT NULL,
	"expression" text NOT NULL,
	"weight" integer DEFAULT 100 NOT NULL,
	"least" double precision,
	"most" double precision,
	"cap" double precision,
	"fallback" double precision,
	"filler" text,
	"sort" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "performance_item_source" CHECK (source in ('auto', 'import', 'manual')),
	CONSTRAINT "performance_item_metric" CHECK ((source = 'auto') = (metric is not null)),
	CONSTRAINT "performance_item_filler" CHECK ((source = 'manual') = (filler is not null))
);
--> statement-breakpoint
CREATE TABLE "performance_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"target_id" integer NOT NULL,
	"before" double precision,
	"after" double precision,
	"way" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "performance_log_way" CHECK (way in ('input', 'import', 'auto', 'adjust'))
);
--> statement-breakpoint
CREATE TABLE "performance_sheet" (
	"id" serial PRIMARY KEY NOT NULL,
	"table_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"state" text DEFAULT 'filling' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "performance_sheet_state" CHECK (state in ('filling', 'pending', 'returned', 'passed'))
);
--> statement-breakpoint
CREATE TABLE "performance_table" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"period_kind" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"subject" text NOT NULL,
	"filter_id" integer NOT NULL,
	"due_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "performance_table_days" CHECK ("performance_table"."from_on" <= "performance_table"."to_on"),
	CONSTRAINT "performance_table_state" CHECK (state in ('draft', 'filling', 'published')),
	CONSTRAINT "performance_table_subject" CHECK (subject in ('person', 'dept'))
);
--> statement-breakpoint
CREATE TABLE "performance_target" (
	"id" serial PRIMARY KEY NOT NULL,
	"sheet_id" integer NOT NULL,
	"person_id" integer,
	"factor" double precision DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "performance_title_factor" (
	"id" integer PRIMARY KEY NOT NULL,
	"factor" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "performance_filter_dept" ADD CONSTRAINT "performance_filter_dept_filter_id_performance_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."performance_filter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_filter_dept" ADD CONSTRAINT "performance_filter_dept_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_filter_excluded" ADD CONSTRAINT "performance_filter_excluded_filter_id_performance_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."performance_filter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_filter_excluded" ADD CONSTRAINT "performance_filter_excluded_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_item_filler" ADD CONSTRAINT "performance_item_filler_item_id_performance_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."performance_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_item_filler" ADD CONSTRAINT "performance_item_filler_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_entry" ADD CONSTRAINT "performance_entry_item_id_performance_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."performance_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_entry" ADD CONSTRAINT "performance_entry_target_id_performance_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."performance_target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_item" ADD CONSTRAINT "performance_item_table_id_performance_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."performance_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_log" ADD CONSTRAINT "performance_log_item_id_performance_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."performance_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_log" ADD CONSTRAINT "performance_log_target_id_performance_target_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."performance_target"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_log" ADD CONSTRAINT "performance_log_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_sheet" ADD CONSTRAINT "performance_sheet_table_id_performance_table_id_fk" FOREIGN KEY ("table_id") REFERENCES "public"."performance_table"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_sheet" ADD CONSTRAINT "performance_sheet_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_table" ADD CONSTRAINT "performance_table_filter_id_performance_filter_id_fk" FOREIGN KEY ("filter_id") REFERENCES "public"."performance_filter"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_target" ADD CONSTRAINT "performance_target_sheet_id_performance_sheet_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."performance_sheet"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "performance_target" ADD CONSTRAINT "performance_target_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "performance_filter_dept_dept" ON "performance_filter_dept" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "performance_filter_excluded_person" ON "performance_filter_excluded" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_formula_name_key" ON "performance_formula" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "performance_item_filler_person" ON "performance_item_filler" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_filter_name_key" ON "performance_filter" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "performance_entry_item" ON "performance_entry" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_item_code" ON "performance_item" USING btree ("table_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_item_name" ON "performance_item" USING btree ("table_id","name");--> statement-breakpoint
CREATE INDEX "performance_log_item" ON "performance_log" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "performance_log_target" ON "performance_log" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "performance_log_by" ON "performance_log" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_sheet_one" ON "performance_sheet" USING btree ("table_id","dept_id");--> statement-breakpoint
CREATE INDEX "performance_sheet_dept" ON "performance_sheet" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_table_name_key" ON "performance_table" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "performance_table_filter" ON "performance_table" USING btree ("filter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "performance_target_one" ON "performance_target" USING btree ("sheet_id","person_id");--> statement-breakpoint
CREATE INDEX "performance_target_person" ON "performance_target" USING btree ("person_id");--> statement-breakpoint
-- No title counts more than another until the office says so.
INSERT INTO "performance_title_factor" ("id", "factor") VALUES (0, 1), (1, 1), (2, 1), (3, 1), (4, 1);
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'performance:entry:input'),
  ('secretary', 'performance:entry:submit'),
  ('secretary', 'performance:entry:list'),
  ('secretary', 'performance:result:*'),
  ('teacher', 'performance:entry:input'),
  ('teacher', 'performance:result:people')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
