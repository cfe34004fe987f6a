CREATE TABLE "attendance_day" (
	"id" serial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_leave_kind" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"quota" integer,
	"counts_rest_days" boolean DEFAULT false NOT NULL,
	"makes_up" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendance_leave" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"stay_id" bigint,
	"dept_id" integer,
	"from_on" date NOT NULL,
	"from_half" text NOT NULL,
	"to_on" date NOT NULL,
	"to_half" text NOT NULL,
	"days" real NOT NULL,
	"reason" text NOT NULL,
	"cover" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"returned" text DEFAULT 'no' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_leave_order" CHECK ("attendance_leave"."from_on" <= "attendance_leave"."to_on")
);
--> statement-breakpoint
CREATE TABLE "attendance_mark" (
	"user_id" integer NOT NULL,
	"day" date NOT NULL,
	"half" text NOT NULL,
	"state" text NOT NULL,
	"dept_id" integer NOT NULL,
	"marked_by" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_mark_user_id_day_half_pk" PRIMARY KEY("user_id","day","half"),
	CONSTRAINT "attendance_mark_half" CHECK ("attendance_mark"."half" in ('am', 'pm'))
);
--> statement-breakpoint
CREATE TABLE "attendance_sheet" (
	"id" serial PRIMARY KEY NOT NULL,
	"dept_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attendance_leave" ADD CONSTRAINT "attendance_leave_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_leave" ADD CONSTRAINT "attendance_leave_kind_id_attendance_leave_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."attendance_leave_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_leave" ADD CONSTRAINT "attendance_leave_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_mark" ADD CONSTRAINT "attendance_mark_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_mark" ADD CONSTRAINT "attendance_mark_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_mark" ADD CONSTRAINT "attendance_mark_marked_by_person_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sheet" ADD CONSTRAINT "attendance_sheet_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance_sheet" ADD CONSTRAINT "attendance_sheet_type_id_person_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."person_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_day_once" ON "attendance_day" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_leave_kind_name_key" ON "attendance_leave_kind" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "attendance_leave_person" ON "attendance_leave" USING btree ("user_id","from_on");--> statement-breakpoint
CREATE INDEX "attendance_leave_kind_used" ON "attendance_leave" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "attendance_leave_dept" ON "attendance_leave" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "attendance_mark_dept" ON "attendance_mark" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "attendance_mark_by" ON "attendance_mark" USING btree ("marked_by");--> statement-breakpoint
CREATE UNIQUE INDEX "attendance_sheet_once" ON "attendance_sheet" USING btree ("dept_id","type_id","month");--> statement-breakpoint
CREATE INDEX "attendance_sheet_type" ON "attendance_sheet" USING btree ("type_id");