CREATE TABLE "rotation_stay_part" (
	"id" serial PRIMARY KEY NOT NULL,
	"stay_id" bigint NOT NULL,
	"is_draft" boolean NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"teacher_id" integer,
	CONSTRAINT "rotation_stay_part_days" CHECK (from_day <= to_day)
);
--> statement-breakpoint
ALTER TABLE "rotation_stay" ADD COLUMN "split_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rotation_stay_part" ADD CONSTRAINT "rotation_stay_part_stay_id_rotation_stay_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."rotation_stay"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_stay_part" ADD CONSTRAINT "rotation_stay_part_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_stay_part_start" ON "rotation_stay_part" USING btree ("stay_id","is_draft","from_day");--> statement-breakpoint
CREATE INDEX "rotation_stay_part_teacher" ON "rotation_stay_part" USING btree ("teacher_id");