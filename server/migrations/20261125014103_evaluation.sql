CREATE TABLE "evaluation_draft" (
	"pair_id" integer PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_indicator" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text DEFAULT '' NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"scale_id" integer NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_named_answer" (
	"pair_id" integer PRIMARY KEY NOT NULL,
	"filled" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_pair" (
	"id" serial PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"relation" text NOT NULL,
	"rater_id" integer NOT NULL,
	"target" text NOT NULL,
	"dept_id" integer,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_relation" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"weight" integer NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"minimum" integer NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "evaluation_relation_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "evaluation_result" (
	"task_id" integer NOT NULL,
	"target" text NOT NULL,
	"dept_id" integer,
	"total" integer,
	"relations" jsonb NOT NULL,
	CONSTRAINT "evaluation_result_task_id_target_pk" PRIMARY KEY("task_id","target")
);
--> statement-breakpoint
CREATE TABLE "evaluation_scale" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"maximum" integer NOT NULL,
	"bands" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_sealed_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"relation" text NOT NULL,
	"target" text NOT NULL,
	"sealed" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_task_relation" (
	"task_id" integer NOT NULL,
	"key" text NOT NULL,
	"template_version_id" integer NOT NULL,
	"weight" integer NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"minimum" integer NOT NULL,
	CONSTRAINT "evaluation_task_relation_task_id_key_pk" PRIMARY KEY("task_id","key")
);
--> statement-breakpoint
CREATE TABLE "evaluation_task" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"period" text DEFAULT '' NOT NULL,
	"trigger" text NOT NULL,
	"rule" jsonb NOT NULL,
	"blocks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opens_on" date NOT NULL,
	"closes_on" date NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"key_hash" text,
	"created_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "evaluation_task_days" CHECK (opens_on <= closes_on)
);
--> statement-breakpoint
CREATE TABLE "evaluation_template_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"template_id" integer NOT NULL,
	"number" integer NOT NULL,
	"form" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evaluation_template" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluation_draft" ADD CONSTRAINT "evaluation_draft_pair_id_evaluation_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."evaluation_pair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_indicator" ADD CONSTRAINT "evaluation_indicator_scale_id_evaluation_scale_id_fk" FOREIGN KEY ("scale_id") REFERENCES "public"."evaluation_scale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_named_answer" ADD CONSTRAINT "evaluation_named_answer_pair_id_evaluation_pair_id_fk" FOREIGN KEY ("pair_id") REFERENCES "public"."evaluation_pair"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_pair" ADD CONSTRAINT "evaluation_pair_task_id_evaluation_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."evaluation_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_pair" ADD CONSTRAINT "evaluation_pair_rater_id_person_id_fk" FOREIGN KEY ("rater_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_pair" ADD CONSTRAINT "evaluation_pair_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_result" ADD CONSTRAINT "evaluation_result_task_id_evaluation_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."evaluation_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_result" ADD CONSTRAINT "evaluation_result_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_sealed_answer" ADD CONSTRAINT "evaluation_sealed_answer_task_id_evaluation_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."evaluation_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_task_relation" ADD CONSTRAINT "evaluation_task_relation_task_id_evaluation_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."evaluation_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_task_relation" ADD CONSTRAINT "evaluation_task_relation_template_version_id_evaluation_template_version_id_fk" FOREIGN KEY ("template_version_id") REFERENCES "public"."evaluation_template_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_task" ADD CONSTRAINT "evaluation_task_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_template_version" ADD CONSTRAINT "evaluation_template_version_template_id_evaluation_template_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."evaluation_template"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_template" ADD CONSTRAINT "evaluation_template_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_indicator_name_key" ON "evaluation_indicator" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "evaluation_indicator_scale" ON "evaluation_indicator" USING btree ("scale_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_pair_one" ON "evaluation_pair" USING btree ("task_id","relation","target","rater_id");--> statement-breakpoint
CREATE INDEX "evaluation_pair_rater" ON "evaluation_pair" USING btree ("rater_id","state");--> statement-breakpoint
CREATE INDEX "evaluation_pair_target" ON "evaluation_pair" USING btree ("target");--> statement-breakpoint
CREATE INDEX "evaluation_pair_dept" ON "evaluation_pair" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "evaluation_result_target" ON "evaluation_result" USING btree ("target");--> statement-breakpoint
CREATE INDEX "evaluation_result_dept" ON "evaluation_result" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_scale_name_key" ON "evaluation_scale" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "evaluation_sealed_answer_box" ON "evaluation_sealed_answer" USING btree ("task_id","relation","target");--> statement-breakpoint
CREATE INDEX "evaluation_task_relation_version" ON "evaluation_task_relation" USING btree ("template_version_id");--> statement-breakpoint
CREATE INDEX "evaluation_task_author" ON "evaluation_task" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "evaluation_task_open" ON "evaluation_task" USING btree ("closes_on") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_template_number" ON "evaluation_template_version" USING btree ("template_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "evaluation_template_name_key" ON "evaluation_template" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "evaluation_template_author" ON "evaluation_template" USING btree ("created_by");--> statement-breakpoint
-- What every hospital begins with; its office changes it (screens.md 17).
INSERT INTO "evaluation_scale" ("name", "maximum", "bands") VALUES ('百分制', 100, '60 以下不合格，60–79 合格，80–100 优良'), ('九分制', 9, '1–3 有待加强，4–6 合格，7–9 优良'), ('五分制', 5, '1 很差，2 较差，3 一般，4 较好，5 很好');--> statement-breakpoint
INSERT INTO "evaluation_relation" ("key", "weight", "is_anonymous", "minimum") VALUES ('teacherStudent', 50, false, 1), ('secretaryStudent', 20, false, 1), ('nurseStudent', 30, true, 3), ('peer', 20, true, 3), ('self', 0, false, 1), ('studentTeacher', 100, true, 3), ('studentDept', 100, true, 3);
