CREATE TABLE "student_signal_setting" (
	"id" serial PRIMARY KEY NOT NULL,
	"absence_days" smallint DEFAULT 30 NOT NULL,
	"absent_few" smallint DEFAULT 2 NOT NULL,
	"absent_many" smallint DEFAULT 6 NOT NULL,
	"late_few" smallint DEFAULT 3 NOT NULL,
	"exams_few" smallint DEFAULT 1 NOT NULL,
	"exams_many" smallint DEFAULT 2 NOT NULL,
	"points_few" smallint DEFAULT 3 NOT NULL,
	"points_many" smallint DEFAULT 10 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_qualification_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"qualification_id" integer NOT NULL,
	"from_capacity" integer NOT NULL,
	"from_level" integer NOT NULL,
	"to_capacity" integer NOT NULL,
	"to_level" integer NOT NULL,
	"effective_on" date NOT NULL,
	"until" date,
	"reason" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"by_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_qualification_change_state" CHECK (state in ('planned', 'done', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "teacher_declaration_material" (
	"declaration_id" integer NOT NULL,
	"name" text NOT NULL,
	"files" jsonb NOT NULL,
	"verdict" text,
	"reason" text DEFAULT '' NOT NULL,
	"judged_by_id" integer,
	CONSTRAINT "teacher_declaration_material_declaration_id_name_pk" PRIMARY KEY("declaration_id","name"),
	CONSTRAINT "teacher_declaration_material_verdict" CHECK (verdict in ('accepted', 'returned'))
);
--> statement-breakpoint
ALTER TABLE "teacher_qualification_change" ADD CONSTRAINT "teacher_qualification_change_qualification_id_teacher_qualification_id_fk" FOREIGN KEY ("qualification_id") REFERENCES "public"."teacher_qualification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_qualification_change" ADD CONSTRAINT "teacher_qualification_change_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_declaration_material" ADD CONSTRAINT "teacher_declaration_material_declaration_id_teacher_declaration_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."teacher_declaration"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_declaration_material" ADD CONSTRAINT "teacher_declaration_material_judged_by_id_person_id_fk" FOREIGN KEY ("judged_by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_qualification_change_planned" ON "teacher_qualification_change" USING btree ("qualification_id") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "teacher_qualification_change_of" ON "teacher_qualification_change" USING btree ("qualification_id");--> statement-breakpoint
CREATE INDEX "teacher_qualification_change_by" ON "teacher_qualification_change" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "teacher_qualification_change_due" ON "teacher_qualification_change" USING btree ("effective_on") WHERE state = 'planned';--> statement-breakpoint
CREATE INDEX "teacher_declaration_material_by" ON "teacher_declaration_material" USING btree ("judged_by_id");--> statement-breakpoint
-- The office finds the thresholds that stood before it could set them.
INSERT INTO "student_signal_setting" DEFAULT VALUES;--> statement-breakpoint
-- Whoever qualifies teachers one by one may bring them in a sheet.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role_id", 'teacher:person:import' FROM "role_permission" WHERE "code" = 'teacher:person:edit'
ON CONFLICT DO NOTHING;
