DROP INDEX "department_capacity_start";--> statement-breakpoint
DROP INDEX "st_subject_version_major";--> statement-breakpoint
ALTER TABLE "department_capacity" ALTER COLUMN "type_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept" ADD COLUMN "max_pieces" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept" ADD COLUMN "min_piece" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept" ADD COLUMN "min_run" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept" ADD COLUMN "place" text DEFAULT 'any' NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept" ADD COLUMN "unit" text DEFAULT 'own' NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept" ADD COLUMN "outside" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "years" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "reserve_half_months" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "most_outside" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "expected_people" integer;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "state" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_subject" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "department_capacity_dept" ON "department_capacity" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_capacity_start" ON "department_capacity" USING btree ("dept_id",coalesce(type_id, 0),"from_half");--> statement-breakpoint
CREATE UNIQUE INDEX "st_subject_version_major" ON "st_subject" USING btree ("version_id","major_id","years");--> statement-breakpoint
ALTER TABLE "st_dept" ADD CONSTRAINT "st_dept_place" CHECK (place in ('any', 'first', 'last'));--> statement-breakpoint
ALTER TABLE "st_dept" ADD CONSTRAINT "st_dept_unit" CHECK (unit in ('own', 'cooperating', 'both'));--> statement-breakpoint
ALTER TABLE "st_dept" ADD CONSTRAINT "st_dept_pieces" CHECK (max_pieces >= 1 and min_piece >= 1 and min_run >= 1 and outside >= 0);--> statement-breakpoint
ALTER TABLE "st_subject" ADD CONSTRAINT "st_subject_years" CHECK (years between 1 and 10);--> statement-breakpoint
ALTER TABLE "st_subject" ADD CONSTRAINT "st_subject_state" CHECK (state in (1, 2));--> statement-breakpoint
-- A scheme is for the years of its major; what stood in versions that are published is published.
UPDATE "st_subject" SET "years" = "major"."years",
  "state" = CASE WHEN "handbook_version"."state" = 1 THEN 1 ELSE 2 END,
  "reserve_half_months" = (SELECT coalesce(sum("half_months"), 0) FROM "st_dept"
    WHERE "st_dept"."st_subject_id" = "st_subject"."id" AND "kind" = 'reserve')
FROM "major", "handbook_version"
WHERE "major"."id" = "st_subject"."major_id" AND "handbook_version"."id" = "st_subject"."version_id";
