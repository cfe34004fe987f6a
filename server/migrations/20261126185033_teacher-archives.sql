CREATE TABLE "teacher_archive_reminder" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"reminded_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_archive_section" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"section" text NOT NULL,
	"accepted" jsonb,
	"accepted_on" date,
	"draft" jsonb,
	"is_submitted" boolean DEFAULT false NOT NULL,
	"returned" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_archive_section_submitted" CHECK ("teacher_archive_section"."draft" is not null or not "teacher_archive_section"."is_submitted")
);
--> statement-breakpoint
ALTER TABLE "teacher_archive_reminder" ADD CONSTRAINT "teacher_archive_reminder_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_archive_section" ADD CONSTRAINT "teacher_archive_section_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_archive_reminder_one" ON "teacher_archive_reminder" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_archive_section_one" ON "teacher_archive_section" USING btree ("user_id","section");