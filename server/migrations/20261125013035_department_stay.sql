CREATE TABLE "department_stay_entry" (
	"stay_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_stay_entry_state" CHECK (state in ('entered', 'absent'))
);
--> statement-breakpoint
CREATE TABLE "department_stay_teacher_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" smallint NOT NULL,
	"student_id" integer NOT NULL,
	"stay_id" bigint,
	"from_teacher_id" integer,
	"to_teacher_id" integer NOT NULL,
	"reason" text NOT NULL,
	"effective_on" date,
	"state" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_stay_change_state" CHECK (state in ('pending', 'passed', 'rejected', 'withdrawn')),
	CONSTRAINT "department_stay_change_kind" CHECK ((kind = 2) = (stay_id is not null))
);
--> statement-breakpoint
CREATE TABLE "training_chain" (
	"kind_id" integer PRIMARY KEY NOT NULL,
	"levels" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_config" (
	"id" integer PRIMARY KEY NOT NULL,
	"locked_through" date,
	"min_completion" smallint NOT NULL,
	"remind_days" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_config_one" CHECK (id = 1),
	CONSTRAINT "training_config_completion" CHECK (min_completion between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "training_interview" (
	"id" serial PRIMARY KEY NOT NULL,
	"teacher_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"date" date NOT NULL,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_interview_not_self" CHECK (teacher_id <> student_id)
);
--> statement-breakpoint
ALTER TABLE "department_stay_entry" ADD CONSTRAINT "department_stay_entry_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_teacher_change" ADD CONSTRAINT "department_stay_teacher_change_student_id_person_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_teacher_change" ADD CONSTRAINT "department_stay_teacher_change_from_teacher_id_person_id_fk" FOREIGN KEY ("from_teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_teacher_change" ADD CONSTRAINT "department_stay_teacher_change_to_teacher_id_person_id_fk" FOREIGN KEY ("to_teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_teacher_change" ADD CONSTRAINT "department_stay_teacher_change_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_chain" ADD CONSTRAINT "training_chain_kind_id_handbook_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."handbook_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_interview" ADD CONSTRAINT "training_interview_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_interview" ADD CONSTRAINT "training_interview_student_id_person_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_stay_entry_by" ON "department_stay_entry" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "department_stay_change_student" ON "department_stay_teacher_change" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "department_stay_change_stay" ON "department_stay_teacher_change" USING btree ("stay_id");--> statement-breakpoint
CREATE INDEX "department_stay_change_from" ON "department_stay_teacher_change" USING btree ("from_teacher_id");--> statement-breakpoint
CREATE INDEX "department_stay_change_to" ON "department_stay_teacher_change" USING btree ("to_teacher_id");--> statement-breakpoint
CREATE INDEX "department_stay_change_by" ON "department_stay_teacher_change" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "training_interview_teacher" ON "training_interview" USING btree ("teacher_id","date");--> statement-breakpoint
CREATE INDEX "training_interview_student" ON "training_interview" USING btree ("student_id","date");