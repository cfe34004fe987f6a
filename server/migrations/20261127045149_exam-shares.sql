CREATE TABLE "exam_paper_share" (
	"paper_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "exam_paper_share_paper_id_person_id_pk" PRIMARY KEY("paper_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "exam_practice" ADD COLUMN "minutes" smallint;--> statement-breakpoint
ALTER TABLE "exam_paper_share" ADD CONSTRAINT "exam_paper_share_paper_id_exam_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_share" ADD CONSTRAINT "exam_paper_share_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_paper_share_person" ON "exam_paper_share" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "exam_practice" ADD CONSTRAINT "exam_practice_minutes" CHECK (minutes between 1 and 300);