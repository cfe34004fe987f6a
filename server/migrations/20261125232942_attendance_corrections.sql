CREATE TABLE "attendance_check" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"marks" text NOT NULL,
	"checked_by" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_check_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "attendance_check_marks" CHECK (length("attendance_check"."marks") = 2)
);
--> statement-breakpoint
CREATE TABLE "attendance_correction" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"span" text NOT NULL,
	"before" text NOT NULL,
	"to_state" text NOT NULL,
	"reason" text NOT NULL,
	"dept_id" integer NOT NULL,
	"asked_by" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_sheet" ADD COLUMN "submitted_by" integer;--> statement-breakpoint
ALTER TABLE "attendance_check" ADD CONSTRAINT "attendance_check_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_check" ADD CONSTRAINT "attendance_check_checked_by_person_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD CONSTRAINT "attendance_correction_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD CONSTRAINT "attendance_correction_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_correction" ADD CONSTRAINT "attendance_correction_asked_by_person_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_check_by" ON "attendance_check" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "attendance_correction_person" ON "attendance_correction" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "attendance_correction_asker" ON "attendance_correction" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "attendance_correction_dept" ON "attendance_correction" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_correction_open" ON "attendance_correction" USING btree ("user_id","day") WHERE "attendance_correction"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "attendance_sheet" ADD CONSTRAINT "attendance_sheet_submitted_by_person_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_sheet_submitter" ON "attendance_sheet" USING btree ("submitted_by");