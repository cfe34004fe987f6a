CREATE TABLE "graduate_class_student" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group_no" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_class_student_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "graduate_class" (
	"id" serial PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"semester_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"name" text NOT NULL,
	"groups" smallint DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_class_level" CHECK (level in ('bachelor', 'master')),
	CONSTRAINT "graduate_class_state" CHECK (state in ('draft', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "graduate_course" (
	"id" serial PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"theory_hours" smallint NOT NULL,
	"practice_hours" smallint NOT NULL,
	"credit" smallint NOT NULL,
	"dept_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_course_code_unique" UNIQUE("code"),
	CONSTRAINT "graduate_course_level_known" CHECK (level in ('bachelor', 'master'))
);
--> statement-breakpoint
CREATE TABLE "graduate_lesson" (
	"id" serial PRIMARY KEY NOT NULL,
	"class_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"topic" text NOT NULL,
	"hours" smallint NOT NULL,
	"kind" text NOT NULL,
	"group_no" smallint DEFAULT 0 NOT NULL,
	"teacher_id" integer,
	"day" date,
	"period" smallint,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"room_id" integer,
	"booking_id" integer,
	"is_locked" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"moved_from" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_lesson_place" CHECK ((day is null) = (period is null) and (day is null) = (start_at is null) and (day is null) = (end_at is null)
        and (day is not null or (room_id is null and booking_id is null and not is_published)) and start_at < end_at)
);
--> statement-breakpoint
CREATE TABLE "graduate_semester" (
	"id" serial PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"year" smallint NOT NULL,
	"term" smallint NOT NULL,
	"first_monday" date NOT NULL,
	"weeks" smallint NOT NULL,
	"exam_weeks" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_semester_level" CHECK (level in ('bachelor', 'master')),
	CONSTRAINT "graduate_semester_term" CHECK (term in (1, 2)),
	CONSTRAINT "graduate_semester_monday" CHECK (extract(isodow from first_monday) = 1 and weeks > 0),
	CONSTRAINT "graduate_semester_state" CHECK (state in ('draft', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "graduate_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"periods" jsonb NOT NULL,
	"kinds" jsonb NOT NULL,
	"class_hours" smallint NOT NULL,
	"teacher_hours" smallint NOT NULL,
	"ahead_days" smallint NOT NULL,
	"most_adjustments" smallint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_setting_level_unique" UNIQUE("level"),
	CONSTRAINT "graduate_setting_level" CHECK (level in ('bachelor', 'master'))
);
--> statement-breakpoint
ALTER TABLE "graduate_class_student" ADD CONSTRAINT "graduate_class_student_class_id_graduate_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."graduate_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_class_student" ADD CONSTRAINT "graduate_class_student_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_class" ADD CONSTRAINT "graduate_class_semester_id_graduate_semester_id_fk" FOREIGN KEY ("semester_id") REFERENCES "public"."graduate_semester"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_class" ADD CONSTRAINT "graduate_class_course_id_graduate_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."graduate_course"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_course" ADD CONSTRAINT "graduate_course_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_lesson" ADD CONSTRAINT "graduate_lesson_class_id_graduate_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."graduate_class"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_lesson" ADD CONSTRAINT "graduate_lesson_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "graduate_class_student_user" ON "graduate_class_student" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_class_name_key" ON "graduate_class" USING btree ("semester_id",lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "graduate_class_semester" ON "graduate_class" USING btree ("semester_id");--> statement-breakpoint
CREATE INDEX "graduate_class_course" ON "graduate_class" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "graduate_course_level" ON "graduate_course" USING btree ("level");--> statement-breakpoint
CREATE INDEX "graduate_course_dept" ON "graduate_course" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "graduate_lesson_class" ON "graduate_lesson" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "graduate_lesson_teacher" ON "graduate_lesson" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "graduate_lesson_day" ON "graduate_lesson" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_semester_one" ON "graduate_semester" USING btree ("level","year","term");--> statement-breakpoint
-- Nobody teaches, and no class or group of it is taught, twice at once; who wrote first has the time.
ALTER TABLE "graduate_lesson" ADD CONSTRAINT "graduate_lesson_teacher_apart" EXCLUDE USING gist (int4range("teacher_id", "teacher_id", '[]') WITH &&, tstzrange("start_at", "end_at", '[)') WITH &&) WHERE (teacher_id is not null and start_at is not null);
--> statement-breakpoint
ALTER TABLE "graduate_lesson" ADD CONSTRAINT "graduate_lesson_class_apart" EXCLUDE USING gist (int4range("class_id", "class_id", '[]') WITH &&, int4range(CASE WHEN "group_no" = 0 THEN 0 ELSE "group_no" END, CASE WHEN "group_no" = 0 THEN 1000 ELSE "group_no" END, '[]') WITH &&, tstzrange("start_at", "end_at", '[)') WITH &&) WHERE (start_at is not null);
--> statement-breakpoint
-- What holds for all teaching of a level, until the office sets its own.
INSERT INTO "graduate_setting" ("id", "level", "periods", "kinds", "class_hours", "teacher_hours", "ahead_days", "most_adjustments") VALUES
  (1, 'bachelor', '[{"from":480,"to":520},{"from":530,"to":570},{"from":590,"to":630},{"from":640,"to":680},{"from":840,"to":880},{"from":890,"to":930},{"from":950,"to":990},{"from":1000,"to":1040},{"from":1140,"to":1180},{"from":1190,"to":1230}]', '["理论", "见习", "实验", "讨论"]', 8, 6, 3, 6),
  (2, 'master', '[{"from":480,"to":520},{"from":530,"to":570},{"from":590,"to":630},{"from":640,"to":680},{"from":840,"to":880},{"from":890,"to":930},{"from":950,"to":990},{"from":1000,"to":1040},{"from":1140,"to":1180},{"from":1190,"to":1230}]', '["理论", "讨论", "实验", "文献汇报"]', 6, 6, 3, 6);
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'graduate:timetable:view'),
  ('secretary', 'graduate:timetable:print'),
  ('teacher', 'graduate:timetable:view'),
  ('teacher', 'graduate:timetable:print'),
  ('student', 'graduate:timetable:view'),
  ('student', 'graduate:timetable:print')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
