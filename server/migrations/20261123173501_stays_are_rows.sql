CREATE TABLE "rotation_stay" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"st_dept_id" integer NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"planned_from" date GENERATED ALWAYS AS (make_date(start / 24, start / 2 % 12 + 1, case when start % 2 = 0 then 1 else 16 end)) STORED NOT NULL,
	"planned_to" date GENERATED ALWAYS AS ((make_date("end" / 24, "end" / 2 % 12 + 1, case when "end" % 2 = 0 then 1 else 16 end) - 1)) STORED NOT NULL,
	"actual_from" date,
	"actual_to" date,
	"state" text NOT NULL,
	"is_history" boolean DEFAULT false NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"origin" text NOT NULL,
	"make_up_of" bigint,
	"teacher_id" integer,
	"change_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rotation_stay_shape" CHECK ("rotation_stay"."start" < "end")
);
--> statement-breakpoint
ALTER TABLE "rotation_import_chunk" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rotation_import_person" ADD COLUMN "kept" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rotation_stay" ADD CONSTRAINT "rotation_stay_make_up_of_rotation_stay_id_fk" FOREIGN KEY ("make_up_of") REFERENCES "public"."rotation_stay"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_stay" ADD CONSTRAINT "rotation_stay_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rotation_stay_person" ON "rotation_stay" USING btree ("user_id","start");--> statement-breakpoint
CREATE INDEX "rotation_stay_dept" ON "rotation_stay" USING btree ("dept_id","end","start");--> statement-breakpoint
CREATE INDEX "rotation_stay_open" ON "rotation_stay" USING btree ("planned_from") WHERE state in ('planned', 'due', 'in');--> statement-breakpoint
CREATE INDEX "rotation_stay_make_up" ON "rotation_stay" USING btree ("make_up_of") WHERE make_up_of is not null;--> statement-breakpoint
CREATE INDEX "rotation_stay_teacher" ON "rotation_stay" USING btree ("teacher_id") WHERE teacher_id is not null;
--> statement-breakpoint
-- Stays were numbers of adjacent pieces. Those that are over become 已出科（历史）, without a checklist; the calendar says
-- what the others are (contract/rotation/stay-states.ts).
INSERT INTO "rotation_stay" ("id", "user_id", "dept_id", "st_dept_id", "start", "end", "state", "is_history", "is_late", "origin", "change_id")
SELECT "block_id", min("user_id"), min("dept_id"), min("st_dept_id"), min("start"), max("start" + "length"), 'planned', false, false,
  'import', (array_agg("change_id" ORDER BY "start"))[1]
FROM "rotation_piece" GROUP BY "block_id";
--> statement-breakpoint
UPDATE "rotation_stay" SET
  "state" = CASE WHEN "planned_to" < today.day THEN 'left' WHEN "planned_to" = today.day THEN 'leaving'
    WHEN "planned_from" <= today.day THEN 'in' WHEN "planned_from" <= today.day + 14 THEN 'due' ELSE 'planned' END,
  "is_history" = "planned_to" < today.day,
  "is_late" = "planned_from" <= today.day
FROM (SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date AS day) today;
