CREATE TABLE "department_stay_education" (
	"dept_id" integer PRIMARY KEY NOT NULL,
	"pass_percent" smallint NOT NULL,
	"materials" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "department_stay_education_pass" CHECK (pass_percent between 50 and 100)
);
--> statement-breakpoint
CREATE TABLE "department_stay_education_receipt" (
	"stay_id" bigint PRIMARY KEY NOT NULL,
	"read" text[] DEFAULT '{}' NOT NULL,
	"percent" smallint,
	"tries" smallint DEFAULT 0 NOT NULL,
	"is_passed" boolean DEFAULT false NOT NULL,
	"signed_on" date
);
--> statement-breakpoint
ALTER TABLE "department_stay_education" ADD CONSTRAINT "department_stay_education_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;