CREATE TABLE "cloud_class_comment" (
	"id" serial PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"reply_to" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_note" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"at" integer,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_learner" (
	"id" serial PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"started_at" timestamp with time zone,
	"learned_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"last_item_id" integer,
	"share" smallint DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"credit" double precision
);
--> statement-breakpoint
CREATE TABLE "cloud_class_progress" (
	"learner_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pieces" double precision[] DEFAULT '{}' NOT NULL,
	"share" smallint DEFAULT 0 NOT NULL,
	"position" double precision DEFAULT 0 NOT NULL,
	"passed" integer[] DEFAULT '{}' NOT NULL,
	"score" smallint,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "cloud_class_progress_learner_id_item_id_pk" PRIMARY KEY("learner_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "cloud_class_clock" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"credited_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_work" (
	"id" serial PRIMARY KEY NOT NULL,
	"learner_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marked_by" integer,
	CONSTRAINT "cloud_class_work_state" CHECK (state in ('submitted', 'passed', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "cloud_class_chapter" (
	"id" serial PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"needs_review" boolean NOT NULL,
	"required_share" smallint NOT NULL,
	"credit" double precision NOT NULL,
	"megabytes" integer NOT NULL,
	"kinds" text[] NOT NULL,
	"watermark" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_category" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_course_department" (
	"course_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "cloud_class_course_department_course_id_dept_id_pk" PRIMARY KEY("course_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "cloud_class_course" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"cover_id" text,
	"unlock" text DEFAULT 'free' NOT NULL,
	"required_share" smallint DEFAULT 90 NOT NULL,
	"no_skip" boolean DEFAULT false NOT NULL,
	"max_speed" double precision DEFAULT 2 NOT NULL,
	"is_required" boolean DEFAULT false NOT NULL,
	"type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"opens_on" date,
	"closes_on" date,
	"credit" double precision DEFAULT 0 NOT NULL,
	"has_certificate" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cloud_class_course_state" CHECK (state in ('draft', 'pending', 'rejected', 'published', 'stopped')),
	CONSTRAINT "cloud_class_course_window" CHECK (opens_on is null or closes_on is null or opens_on <= closes_on)
);
--> statement-breakpoint
CREATE TABLE "cloud_class_courseware_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"courseware_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"attachment_id" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"seconds" integer,
	"note" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cloud_class_courseware" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cloud_class_courseware_number" CHECK (number > 0)
);
--> statement-breakpoint
CREATE TABLE "cloud_class_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"course_id" integer NOT NULL,
	"chapter_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"courseware_id" integer,
	"prompt" text DEFAULT '' NOT NULL,
	"pass_share" smallint DEFAULT 60 NOT NULL,
	CONSTRAINT "cloud_class_item_kind" CHECK (kind in ('video', 'document', 'quiz', 'assignment'))
);
--> statement-breakpoint
CREATE TABLE "cloud_class_question" (
	"id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"at" integer,
	"is_multiple" boolean NOT NULL,
	"stem" text NOT NULL,
	"options" text[] NOT NULL,
	"correct" smallint[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cloud_class_comment" ADD CONSTRAINT "cloud_class_comment_course_id_cloud_class_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."cloud_class_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_comment" ADD CONSTRAINT "cloud_class_comment_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_note" ADD CONSTRAINT "cloud_class_note_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_note" ADD CONSTRAINT "cloud_class_note_item_id_cloud_class_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cloud_class_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_learner" ADD CONSTRAINT "cloud_class_learner_course_id_cloud_class_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."cloud_class_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_learner" ADD CONSTRAINT "cloud_class_learner_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_learner" ADD CONSTRAINT "cloud_class_learner_last_item_id_cloud_class_item_id_fk" FOREIGN KEY ("last_item_id") REFERENCES "public"."cloud_class_item"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_progress" ADD CONSTRAINT "cloud_class_progress_learner_id_cloud_class_learner_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."cloud_class_learner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_progress" ADD CONSTRAINT "cloud_class_progress_item_id_cloud_class_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cloud_class_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_clock" ADD CONSTRAINT "cloud_class_clock_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_work" ADD CONSTRAINT "cloud_class_work_learner_id_cloud_class_learner_id_fk" FOREIGN KEY ("learner_id") REFERENCES "public"."cloud_class_learner"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_work" ADD CONSTRAINT "cloud_class_work_item_id_cloud_class_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cloud_class_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_work" ADD CONSTRAINT "cloud_class_work_marked_by_person_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_chapter" ADD CONSTRAINT "cloud_class_chapter_course_id_cloud_class_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."cloud_class_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_course_department" ADD CONSTRAINT "cloud_class_course_department_course_id_cloud_class_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."cloud_class_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_course_department" ADD CONSTRAINT "cloud_class_course_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_course" ADD CONSTRAINT "cloud_class_course_category_id_cloud_class_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."cloud_class_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_course" ADD CONSTRAINT "cloud_class_course_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_courseware_version" ADD CONSTRAINT "cloud_class_courseware_version_courseware_id_cloud_class_courseware_id_fk" FOREIGN KEY ("courseware_id") REFERENCES "public"."cloud_class_courseware"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_courseware_version" ADD CONSTRAINT "cloud_class_courseware_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_courseware" ADD CONSTRAINT "cloud_class_courseware_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_item" ADD CONSTRAINT "cloud_class_item_course_id_cloud_class_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."cloud_class_course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_item" ADD CONSTRAINT "cloud_class_item_chapter_id_cloud_class_chapter_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."cloud_class_chapter"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_item" ADD CONSTRAINT "cloud_class_item_courseware_id_cloud_class_courseware_id_fk" FOREIGN KEY ("courseware_id") REFERENCES "public"."cloud_class_courseware"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cloud_class_question" ADD CONSTRAINT "cloud_class_question_item_id_cloud_class_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."cloud_class_item"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cloud_class_comment_course" ON "cloud_class_comment" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "cloud_class_comment_person" ON "cloud_class_comment" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "cloud_class_note_of" ON "cloud_class_note" USING btree ("person_id","item_id");--> statement-breakpoint
CREATE INDEX "cloud_class_note_item" ON "cloud_class_note" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_class_learner_one" ON "cloud_class_learner" USING btree ("course_id","person_id");--> statement-breakpoint
CREATE INDEX "cloud_class_learner_person" ON "cloud_class_learner" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "cloud_class_learner_item" ON "cloud_class_learner" USING btree ("last_item_id");--> statement-breakpoint
CREATE INDEX "cloud_class_progress_item" ON "cloud_class_progress" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_class_work_one" ON "cloud_class_work" USING btree ("learner_id","item_id");--> statement-breakpoint
CREATE INDEX "cloud_class_work_item" ON "cloud_class_work" USING btree ("item_id","state");--> statement-breakpoint
CREATE INDEX "cloud_class_work_marker" ON "cloud_class_work" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "cloud_class_chapter_course" ON "cloud_class_chapter" USING btree ("course_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_class_category_name_key" ON "cloud_class_category" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "cloud_class_course_department_of" ON "cloud_class_course_department" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "cloud_class_course_category" ON "cloud_class_course" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "cloud_class_course_owner" ON "cloud_class_course" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "cloud_class_course_order" ON "cloud_class_course" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cloud_class_course_closing" ON "cloud_class_course" USING btree ("closes_on");--> statement-breakpoint
CREATE UNIQUE INDEX "cloud_class_courseware_version_one" ON "cloud_class_courseware_version" USING btree ("courseware_id","number");--> statement-breakpoint
CREATE INDEX "cloud_class_courseware_version_author" ON "cloud_class_courseware_version" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "cloud_class_courseware_owner" ON "cloud_class_courseware" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "cloud_class_courseware_order" ON "cloud_class_courseware" USING btree ("updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cloud_class_item_course" ON "cloud_class_item" USING btree ("course_id","position");--> statement-breakpoint
CREATE INDEX "cloud_class_item_chapter" ON "cloud_class_item" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "cloud_class_item_courseware" ON "cloud_class_item" USING btree ("courseware_id");--> statement-breakpoint
CREATE INDEX "cloud_class_question_item" ON "cloud_class_question" USING btree ("item_id","position");--> statement-breakpoint
INSERT INTO "cloud_class_setting" ("id", "needs_review", "required_share", "credit", "megabytes", "kinds", "watermark")
VALUES (1, true, 90, 1, 500, '{video,audio,pdf,image,word,excel}', true);
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'cloudClass:learn:use'),
  ('secretary', 'cloudClass:course:list'),
  ('secretary', 'cloudClass:course:edit'),
  ('secretary', 'cloudClass:courseware:edit'),
  ('teacher', 'cloudClass:learn:use'),
  ('teacher', 'cloudClass:course:list'),
  ('teacher', 'cloudClass:course:edit'),
  ('teacher', 'cloudClass:courseware:edit'),
  ('student', 'cloudClass:learn:use')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
