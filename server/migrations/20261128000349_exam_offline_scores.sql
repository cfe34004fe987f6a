CREATE TABLE "exam_offline_score" (
	"id" serial PRIMARY KEY NOT NULL,
	"candidate_id" integer NOT NULL,
	"points" integer,
	"note" text DEFAULT '' NOT NULL,
	"imported_by" integer NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"counts_at" timestamp with time zone,
	"counted_by" integer,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_offline_score_points" CHECK (points >= 0),
	CONSTRAINT "exam_offline_score_counts" CHECK ((counts_at is null) = (counted_by is null))
);
--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "exam_offline_score" ADD CONSTRAINT "exam_offline_score_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_offline_score" ADD CONSTRAINT "exam_offline_score_imported_by_person_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_offline_score" ADD CONSTRAINT "exam_offline_score_counted_by_person_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_offline_score_candidate" ON "exam_offline_score" USING btree ("candidate_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_offline_score_waits" ON "exam_offline_score" USING btree ("candidate_id") WHERE counts_at is null;--> statement-breakpoint
CREATE INDEX "exam_offline_score_imported_by" ON "exam_offline_score" USING btree ("imported_by");--> statement-breakpoint
CREATE INDEX "exam_offline_score_counted_by" ON "exam_offline_score" USING btree ("counted_by");