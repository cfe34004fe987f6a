CREATE TABLE "exam_appeal" (
	"id" serial PRIMARY KEY NOT NULL,
	"candidate_id" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_appeal_state" CHECK (state in ('open', 'kept', 'changed'))
);
--> statement-breakpoint
ALTER TABLE "exam_appeal" ADD CONSTRAINT "exam_appeal_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_appeal" ADD CONSTRAINT "exam_appeal_answered_by_person_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_appeal_once" ON "exam_appeal" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_appeal_answered_by" ON "exam_appeal" USING btree ("answered_by");