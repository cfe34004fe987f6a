CREATE TABLE "teacher_qualification" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"capacity" integer NOT NULL,
	"level" integer NOT NULL,
	"qualified_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"training" integer,
	"training_until" date,
	"reason" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_qualification_days" CHECK ("teacher_qualification"."qualified_on" <= "teacher_qualification"."valid_until")
);
--> statement-breakpoint
ALTER TABLE "teacher_qualification" ADD CONSTRAINT "teacher_qualification_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_qualification_one" ON "teacher_qualification" USING btree ("user_id","capacity");--> statement-breakpoint
CREATE INDEX "teacher_qualification_ends" ON "teacher_qualification" USING btree ("valid_until","id");