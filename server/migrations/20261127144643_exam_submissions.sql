CREATE TABLE "exam_submission" (
	"id" serial PRIMARY KEY NOT NULL,
	"question_id" integer,
	"question_version" integer NOT NULL,
	"type" smallint NOT NULL,
	"excerpt" text NOT NULL,
	"bank_id" integer NOT NULL,
	"submitter_id" integer NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"public_id" integer,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_submission_state" CHECK (state in ('waiting', 'passed', 'returned', 'withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "exam_paper" ADD COLUMN "share_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "exam_submission" ADD CONSTRAINT "exam_submission_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_submission" ADD CONSTRAINT "exam_submission_bank_id_exam_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."exam_bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_submission" ADD CONSTRAINT "exam_submission_submitter_id_person_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_submission" ADD CONSTRAINT "exam_submission_public_id_exam_question_id_fk" FOREIGN KEY ("public_id") REFERENCES "public"."exam_question"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_submission_waiting" ON "exam_submission" USING btree ("question_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "exam_submission_question" ON "exam_submission" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_submission_bank" ON "exam_submission" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "exam_submission_submitter" ON "exam_submission" USING btree ("submitter_id","id");--> statement-breakpoint
CREATE INDEX "exam_submission_public" ON "exam_submission" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "exam_practice_timed" ON "exam_practice" USING btree ("started_at") WHERE finished_at is null and minutes is not null;