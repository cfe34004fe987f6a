CREATE TABLE "teacher_objection" (
	"id" serial PRIMARY KEY NOT NULL,
	"declaration_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"is_confidential" boolean NOT NULL,
	"text" text NOT NULL,
	"raised_on" date NOT NULL,
	"outcome" text,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_objection_outcome" CHECK (outcome in ('upheld', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "teacher_objection" ADD CONSTRAINT "teacher_objection_declaration_id_teacher_declaration_id_fk" FOREIGN KEY ("declaration_id") REFERENCES "public"."teacher_declaration"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_objection" ADD CONSTRAINT "teacher_objection_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_objection" ADD CONSTRAINT "teacher_objection_answered_by_id_person_id_fk" FOREIGN KEY ("answered_by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_objection_one" ON "teacher_objection" USING btree ("declaration_id","by_id");--> statement-breakpoint
CREATE INDEX "teacher_objection_by" ON "teacher_objection" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "teacher_objection_answered_by" ON "teacher_objection" USING btree ("answered_by_id");--> statement-breakpoint
-- Whoever may declare may object too, and so may who looks after a house; who names people in a notice answers.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role_id", 'teacher:objection:raise' FROM "role_permission" WHERE "code" = 'teacher:declare:submit'
UNION SELECT "id", 'teacher:objection:raise' FROM "role" WHERE "code" = 'dormManager'
UNION SELECT "role_id", 'teacher:objection:answer' FROM "role_permission" WHERE "code" = 'teacher:selection:publish'
ON CONFLICT DO NOTHING;
