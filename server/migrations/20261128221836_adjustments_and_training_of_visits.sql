CREATE TABLE "continuing_appraisal" (
	"id" serial PRIMARY KEY NOT NULL,
	"trainee_id" integer NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"summary_on" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"grade" text,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_appraisal_state" CHECK (state in ('draft', 'teacher', 'dept', 'office', 'done')),
	CONSTRAINT "continuing_appraisal_grade" CHECK ((state = 'done') = (grade is not null))
);
--> statement-breakpoint
CREATE TABLE "continuing_opinion" (
	"id" serial PRIMARY KEY NOT NULL,
	"appraisal_id" integer NOT NULL,
	"step" text NOT NULL,
	"text" text NOT NULL,
	"by_id" integer NOT NULL,
	"on" date NOT NULL,
	CONSTRAINT "continuing_opinion_step" CHECK (step in ('teacher', 'dept', 'office'))
);
--> statement-breakpoint
CREATE TABLE "continuing_training_mark" (
	"id" serial PRIMARY KEY NOT NULL,
	"training_id" integer NOT NULL,
	"trainee_id" integer NOT NULL,
	"attended" boolean,
	"result" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "continuing_training_mark_result" CHECK (result in ('none', 'passed', 'failed')),
	CONSTRAINT "continuing_training_mark_there" CHECK (result <> 'passed' or attended)
);
--> statement-breakpoint
CREATE TABLE "continuing_training" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"name" text NOT NULL,
	"on" date NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"place" text NOT NULL,
	"speaker" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"exam_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_training_times" CHECK ("from" < "to")
);
--> statement-breakpoint
CREATE TABLE "graduate_adjustment" (
	"id" serial PRIMARY KEY NOT NULL,
	"lesson_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"kind" text NOT NULL,
	"from_words" text NOT NULL,
	"day" date,
	"period" smallint,
	"room_id" integer,
	"substitute_id" integer,
	"to_words" text NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_adjustment_kind" CHECK (kind in ('move', 'cancel', 'substitute')),
	CONSTRAINT "graduate_adjustment_state" CHECK (state in ('pending', 'passed', 'rejected', 'withdrawn')),
	CONSTRAINT "graduate_adjustment_asked" CHECK ((kind = 'move') = (day is not null) and (day is null) = (period is null) and (kind = 'move' or room_id is null)
        and (kind = 'substitute') = (substitute_id is not null))
);
--> statement-breakpoint
ALTER TABLE "continuing_setting" ADD COLUMN "training_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD COLUMN "bank" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD COLUMN "bank_cipher" text;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD COLUMN "bank_last4" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "graduate_lesson" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "continuing_appraisal" ADD CONSTRAINT "continuing_appraisal_trainee_id_continuing_trainee_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."continuing_trainee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_opinion" ADD CONSTRAINT "continuing_opinion_appraisal_id_continuing_appraisal_id_fk" FOREIGN KEY ("appraisal_id") REFERENCES "public"."continuing_appraisal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_opinion" ADD CONSTRAINT "continuing_opinion_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_training_mark" ADD CONSTRAINT "continuing_training_mark_training_id_continuing_training_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."continuing_training"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_training_mark" ADD CONSTRAINT "continuing_training_mark_trainee_id_continuing_trainee_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."continuing_trainee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_training" ADD CONSTRAINT "continuing_training_batch_id_continuing_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."continuing_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_adjustment" ADD CONSTRAINT "graduate_adjustment_lesson_id_graduate_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."graduate_lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_adjustment" ADD CONSTRAINT "graduate_adjustment_asked_by_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_adjustment" ADD CONSTRAINT "graduate_adjustment_substitute_id_person_id_fk" FOREIGN KEY ("substitute_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_appraisal_trainee" ON "continuing_appraisal" USING btree ("trainee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_opinion_one" ON "continuing_opinion" USING btree ("appraisal_id","step");--> statement-breakpoint
CREATE INDEX "continuing_opinion_by" ON "continuing_opinion" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_training_mark_one" ON "continuing_training_mark" USING btree ("training_id","trainee_id");--> statement-breakpoint
CREATE INDEX "continuing_training_mark_trainee" ON "continuing_training_mark" USING btree ("trainee_id");--> statement-breakpoint
CREATE INDEX "continuing_training_batch" ON "continuing_training" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "graduate_adjustment_lesson" ON "graduate_adjustment" USING btree ("lesson_id");--> statement-breakpoint
CREATE INDEX "graduate_adjustment_asker" ON "graduate_adjustment" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "graduate_adjustment_substitute" ON "graduate_adjustment" USING btree ("substitute_id");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_adjustment_open" ON "graduate_adjustment" USING btree ("lesson_id") WHERE state = 'pending';--> statement-breakpoint
INSERT INTO "continuing_appraisal" ("trainee_id") SELECT "id" FROM "continuing_trainee" WHERE "reported_on" IS NOT NULL;--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'conEdu:manual:review'),
  ('secretary', 'conEdu:manual:print'),
  ('teacher', 'conEdu:manual:review')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'graduate:task:view'),
  ('secretary', 'graduate:task:adjust'),
  ('secretary', 'graduate:adjust:approve'),
  ('teacher', 'graduate:task:view'),
  ('teacher', 'graduate:task:adjust')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
