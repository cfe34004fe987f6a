CREATE TABLE "evaluation_patient_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"target" text NOT NULL,
	"dept_id" integer,
	"is_used" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "evaluation_patient_code" ADD CONSTRAINT "evaluation_patient_code_task_id_evaluation_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."evaluation_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evaluation_patient_code" ADD CONSTRAINT "evaluation_patient_code_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "evaluation_patient_code_box" ON "evaluation_patient_code" USING btree ("task_id","target");--> statement-breakpoint
CREATE INDEX "evaluation_patient_code_dept" ON "evaluation_patient_code" USING btree ("dept_id");--> statement-breakpoint
-- Patients answer by codes for one use, always without a name.
INSERT INTO "evaluation_relation" ("key", "weight", "is_anonymous", "minimum") VALUES ('patient', 20, true, 3);
