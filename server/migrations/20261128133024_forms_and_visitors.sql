CREATE TABLE "continuing_application" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"name" text NOT NULL,
	"gender" integer NOT NULL,
	"id_card_cipher" text NOT NULL,
	"id_card_hash" text NOT NULL,
	"id_card_last4" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"type_id" integer NOT NULL,
	"hospital" text NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"education" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"qualification" text DEFAULT '' NOT NULL,
	"licence" text DEFAULT '' NOT NULL,
	"months" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_application_state" CHECK (state in ('draft', 'dept', 'office', 'waiting', 'admitted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "continuing_batch" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"apply_from" date NOT NULL,
	"apply_to" date NOT NULL,
	"report_on" date NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"quota" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_batch_days" CHECK (apply_from <= apply_to and report_on <= starts_on and starts_on <= ends_on),
	CONSTRAINT "continuing_batch_state" CHECK (state in ('draft', 'published', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "continuing_delay" (
	"id" serial PRIMARY KEY NOT NULL,
	"trainee_id" integer NOT NULL,
	"old_ends_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"fee" integer NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"asked_by" integer NOT NULL,
	"asked_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_delay_days" CHECK (old_ends_on < ends_on),
	CONSTRAINT "continuing_delay_state" CHECK (state in ('pending', 'passed', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "continuing_plan" (
	"id" serial PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"direction" text NOT NULL,
	"quota" integer NOT NULL,
	"granted" integer NOT NULL,
	"months" integer NOT NULL,
	"teacher_id" integer,
	"demands" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"created_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_plan_state" CHECK (state in ('draft', 'pending', 'rejected', 'approved', 'published'))
);
--> statement-breakpoint
CREATE TABLE "continuing_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"periods" jsonb NOT NULL,
	"monthly_fee" integer NOT NULL,
	"deposit" integer NOT NULL,
	"materials" jsonb NOT NULL,
	"no_show_days" integer NOT NULL,
	"delay_months" integer NOT NULL,
	"certificate_text" text NOT NULL,
	"letter_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "continuing_step" (
	"id" serial PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"act" text NOT NULL,
	"by_id" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "continuing_trainee" (
	"id" serial PRIMARY KEY NOT NULL,
	"application_id" integer NOT NULL,
	"batch_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"is_extended" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'admitted' NOT NULL,
	"checks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported_on" date,
	"finished_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_trainee_state" CHECK (state in ('admitted', 'absent', 'training', 'ended', 'finished'))
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "evaluation_form" jsonb;--> statement-breakpoint
ALTER TABLE "activities_kind" ADD COLUMN "evaluation_template_id" integer;--> statement-breakpoint
ALTER TABLE "activities_participant" ADD COLUMN "worth" double precision;--> statement-breakpoint
ALTER TABLE "evaluation_patient_code" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "continuing_application" ADD CONSTRAINT "continuing_application_batch_id_continuing_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."continuing_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_application" ADD CONSTRAINT "continuing_application_plan_id_continuing_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."continuing_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_delay" ADD CONSTRAINT "continuing_delay_trainee_id_continuing_trainee_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."continuing_trainee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_delay" ADD CONSTRAINT "continuing_delay_asked_by_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_plan" ADD CONSTRAINT "continuing_plan_batch_id_continuing_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."continuing_batch"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_plan" ADD CONSTRAINT "continuing_plan_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_plan" ADD CONSTRAINT "continuing_plan_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_plan" ADD CONSTRAINT "continuing_plan_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_step" ADD CONSTRAINT "continuing_step_application_id_continuing_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."continuing_application"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_step" ADD CONSTRAINT "continuing_step_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD CONSTRAINT "continuing_trainee_application_id_continuing_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."continuing_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD CONSTRAINT "continuing_trainee_batch_id_continuing_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."continuing_batch"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD CONSTRAINT "continuing_trainee_plan_id_continuing_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."continuing_plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_trainee" ADD CONSTRAINT "continuing_trainee_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_application_one" ON "continuing_application" USING btree ("batch_id","id_card_hash") WHERE state <> 'rejected';--> statement-breakpoint
CREATE INDEX "continuing_application_batch" ON "continuing_application" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "continuing_application_plan" ON "continuing_application" USING btree ("plan_id");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_batch_name_key" ON "continuing_batch" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_delay_one" ON "continuing_delay" USING btree ("trainee_id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "continuing_delay_trainee" ON "continuing_delay" USING btree ("trainee_id");--> statement-breakpoint
CREATE INDEX "continuing_delay_asked_by" ON "continuing_delay" USING btree ("asked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_plan_one" ON "continuing_plan" USING btree ("batch_id","dept_id","direction","months");--> statement-breakpoint
CREATE INDEX "continuing_plan_dept" ON "continuing_plan" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "continuing_plan_teacher" ON "continuing_plan" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "continuing_plan_created_by" ON "continuing_plan" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "continuing_step_application" ON "continuing_step" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "continuing_step_by" ON "continuing_step" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_trainee_application" ON "continuing_trainee" USING btree ("application_id");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_trainee_person" ON "continuing_trainee" USING btree ("batch_id","user_id");--> statement-breakpoint
CREATE INDEX "continuing_trainee_plan" ON "continuing_trainee" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "continuing_trainee_user" ON "continuing_trainee" USING btree ("user_id");--> statement-breakpoint
-- What was answered so far was one form of five stars each: its mean.
UPDATE "activities_participant" SET "worth" = (SELECT avg("one") FROM unnest("scores") AS "one") WHERE "scores" IS NOT NULL;
--> statement-breakpoint
-- What holds for all who visit, until the office sets its own.
INSERT INTO "continuing_setting" ("id", "periods", "monthly_fee", "deposit", "materials", "no_show_days", "delay_months", "certificate_text", "letter_text") VALUES
  (1, '[3, 6, 12]', 60000, 100000, '["单位推荐表", "资格证", "执业证"]', 3, 3, '考核合格，准予结业。', '经审核，同意录取您来我院进修。');
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'conEdu:batch:list'),
  ('secretary', 'conEdu:plan:apply'),
  ('secretary', 'conEdu:person:list'),
  ('secretary', 'conEdu:person:approve'),
  ('secretary', 'conEdu:person:export'),
  ('secretary', 'conEdu:delay:apply'),
  ('secretary', 'conEdu:delay:approve')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
