CREATE TABLE "attendance_check_in" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"dept_id" integer NOT NULL,
	"device" text NOT NULL,
	"is_kept" boolean NOT NULL,
	"arrived_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_check_setting" (
	"id" integer PRIMARY KEY NOT NULL,
	"way" text NOT NULL,
	"since" date,
	"grace" integer NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"radius" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_check_setting_way" CHECK (way in ('ward', 'code', 'position'))
);
--> statement-breakpoint
CREATE TABLE "attendance_device" (
	"day" date NOT NULL,
	"device" text NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "attendance_device_day_device_pk" PRIMARY KEY("day","device")
);
--> statement-breakpoint
CREATE TABLE "attendance_roster" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"shift_id" integer NOT NULL,
	"set_by" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_roster_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "attendance_shift" (
	"id" serial PRIMARY KEY NOT NULL,
	"type_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"covers" text NOT NULL,
	"begin_at" text,
	"end_at" text,
	"tone" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_shift_hours" CHECK ("attendance_shift"."kind" = 'rest' or (begin_at is not null and end_at is not null))
);
--> statement-breakpoint
CREATE TABLE "attendance_ward_shift" (
	"dept_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"shift_id" integer NOT NULL,
	CONSTRAINT "attendance_ward_shift_dept_id_type_id_pk" PRIMARY KEY("dept_id","type_id")
);
--> statement-breakpoint
ALTER TABLE "attendance_check_in" ADD CONSTRAINT "attendance_check_in_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_check_in" ADD CONSTRAINT "attendance_check_in_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_check_setting" ADD CONSTRAINT "attendance_check_setting_id_person_type_id_fk" FOREIGN KEY ("id") REFERENCES "public"."person_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_device" ADD CONSTRAINT "attendance_device_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_roster" ADD CONSTRAINT "attendance_roster_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_roster" ADD CONSTRAINT "attendance_roster_shift_id_attendance_shift_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."attendance_shift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_roster" ADD CONSTRAINT "attendance_roster_set_by_person_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_shift" ADD CONSTRAINT "attendance_shift_type_id_person_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."person_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_ward_shift" ADD CONSTRAINT "attendance_ward_shift_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_ward_shift" ADD CONSTRAINT "attendance_ward_shift_type_id_person_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."person_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_ward_shift" ADD CONSTRAINT "attendance_ward_shift_shift_id_attendance_shift_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."attendance_shift"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_check_in_once" ON "attendance_check_in" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "attendance_check_in_day" ON "attendance_check_in" USING btree ("day","dept_id");--> statement-breakpoint
CREATE INDEX "attendance_check_in_dept" ON "attendance_check_in" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "attendance_device_person" ON "attendance_device" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attendance_roster_shift" ON "attendance_roster" USING btree ("shift_id");--> statement-breakpoint
CREATE INDEX "attendance_roster_by" ON "attendance_roster" USING btree ("set_by");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_shift_name_key" ON "attendance_shift" USING btree ("type_id",lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_shift_code_once" ON "attendance_shift" USING btree ("type_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_shift_default" ON "attendance_shift" USING btree ("type_id") WHERE "attendance_shift"."is_default";--> statement-breakpoint
CREATE INDEX "attendance_ward_shift_type" ON "attendance_ward_shift" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "attendance_ward_shift_used" ON "attendance_ward_shift" USING btree ("shift_id");--> statement-breakpoint
-- Trainees check in by themselves, where their personnel type is set so.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "id", 'attendance:sign:submit' FROM "role" WHERE "code" = 'student'
ON CONFLICT DO NOTHING;
