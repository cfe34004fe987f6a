CREATE TABLE "graduate_roll" (
	"lesson_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	CONSTRAINT "graduate_roll_lesson_id_user_id_pk" PRIMARY KEY("lesson_id","user_id"),
	CONSTRAINT "graduate_roll_state" CHECK (state in ('late', 'early', 'leave', 'absent'))
);
--> statement-breakpoint
ALTER TABLE "graduate_class_student" ADD COLUMN "usual" smallint;--> statement-breakpoint
ALTER TABLE "graduate_class_student" ADD COLUMN "exam" smallint;--> statement-breakpoint
ALTER TABLE "graduate_class" ADD COLUMN "archive" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "graduate_lesson" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "graduate_roll" ADD CONSTRAINT "graduate_roll_lesson_id_graduate_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."graduate_lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_roll" ADD CONSTRAINT "graduate_roll_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "graduate_roll_user" ON "graduate_roll" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "graduate_class_student" ADD CONSTRAINT "graduate_class_student_scores" CHECK (usual between 0 and 100 and exam between 0 and 100);--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'graduate:course:view'),
  ('secretary', 'graduate:course:score'),
  ('secretary', 'graduate:course:export'),
  ('teacher', 'graduate:course:view'),
  ('teacher', 'graduate:course:score'),
  ('teacher', 'graduate:course:export')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
