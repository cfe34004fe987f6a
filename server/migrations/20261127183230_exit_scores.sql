CREATE TABLE "department_stay_exit_report" (
	"stay_id" bigint NOT NULL,
	"item" text NOT NULL,
	"stage" text NOT NULL,
	"to" text NOT NULL,
	"on" date NOT NULL,
	CONSTRAINT "department_stay_exit_report_stay_id_item_stage_pk" PRIMARY KEY("stay_id","item","stage"),
	CONSTRAINT "department_stay_exit_report_stage" CHECK (stage in ('before', 'review')),
	CONSTRAINT "department_stay_exit_report_to" CHECK ("to" in ('head', 'office'))
);
--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD COLUMN "theory_score" smallint;--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD COLUMN "theory_by" integer;--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD COLUMN "theory_on" date;--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD COLUMN "applied_on" date;--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD CONSTRAINT "department_stay_exit_theory_by_person_id_fk" FOREIGN KEY ("theory_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_stay_exit_theory" ON "department_stay_exit" USING btree ("theory_by");--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD CONSTRAINT "department_stay_exit_theory_score" CHECK (theory_score between 0 and 100);--> statement-breakpoint
-- A theory score was part of the assessment; it stands beside it now, with who typed it and when.
UPDATE "department_stay_exit"
SET "theory_score" = ("assessment" ->> 'theory')::smallint, "theory_by" = "assessed_by", "theory_on" = "assessed_on"
WHERE "assessment" ->> 'theory' IS NOT NULL;
--> statement-breakpoint
UPDATE "department_stay_exit" SET "assessment" = "assessment" - 'theory' WHERE "assessment" ? 'theory';
--> statement-breakpoint
UPDATE "department_stay_exit" SET "applied_on" = ("updated_at" AT TIME ZONE 'Asia/Shanghai')::date WHERE "state" = 'pending';
--> statement-breakpoint
-- Wards that may write out their exits are those that type scores.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role_id", 'outDept:exit:score' FROM "role_permission" WHERE "code" = 'outDept:exit:export'
ON CONFLICT DO NOTHING;
