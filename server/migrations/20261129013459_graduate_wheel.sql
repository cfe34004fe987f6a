CREATE TABLE "graduate_wheel_cell" (
	"id" serial PRIMARY KEY NOT NULL,
	"group_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"from_half" smallint NOT NULL,
	"to_half" smallint NOT NULL,
	"is_announced" boolean DEFAULT false NOT NULL,
	CONSTRAINT "graduate_wheel_cell_halves" CHECK (from_half >= 0 and from_half <= to_half)
);
--> statement-breakpoint
CREATE TABLE "graduate_wheel_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"semester_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_wheel_group_kind" CHECK (kind in ('clerkship', 'internship'))
);
--> statement-breakpoint
CREATE TABLE "graduate_wheel_member" (
	"semester_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group_id" integer NOT NULL,
	CONSTRAINT "graduate_wheel_member_semester_id_user_id_pk" PRIMARY KEY("semester_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "graduate_wheel_cell" ADD CONSTRAINT "graduate_wheel_cell_group_id_graduate_wheel_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."graduate_wheel_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_wheel_cell" ADD CONSTRAINT "graduate_wheel_cell_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_wheel_member" ADD CONSTRAINT "graduate_wheel_member_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_wheel_member" ADD CONSTRAINT "graduate_wheel_member_group_id_graduate_wheel_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."graduate_wheel_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "graduate_wheel_cell_group" ON "graduate_wheel_cell" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "graduate_wheel_cell_dept" ON "graduate_wheel_cell" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_wheel_group_name_key" ON "graduate_wheel_group" USING btree ("semester_id",lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "graduate_wheel_member_group" ON "graduate_wheel_member" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "graduate_wheel_member_person" ON "graduate_wheel_member" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "graduate_wheel_cell" ADD CONSTRAINT "graduate_wheel_cell_apart" EXCLUDE USING gist (int4range("group_id", "group_id", '[]') WITH &&, int4range("is_announced"::int, "is_announced"::int, '[]') WITH &&, int4range("from_half", "to_half", '[]') WITH &&);--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'graduate:rotation:list'),
  ('teacher', 'graduate:rotation:list'),
  ('student', 'graduate:rotation:list')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
