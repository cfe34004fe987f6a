CREATE TABLE "room_application" (
	"id" serial PRIMARY KEY NOT NULL,
	"applicant_id" integer NOT NULL,
	"until" date,
	"without" date[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_blackout" (
	"id" serial PRIMARY KEY NOT NULL,
	"room_id" integer,
	"type_id" integer,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_blackout_span" CHECK (start_at < end_at),
	CONSTRAINT "room_blackout_one" CHECK (room_id is null or type_id is null)
);
--> statement-breakpoint
CREATE TABLE "room_booking" (
	"id" serial PRIMARY KEY NOT NULL,
	"room_id" integer NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"title" text NOT NULL,
	"people" smallint NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"owner_id" integer NOT NULL,
	"application_id" integer,
	"source_module" text NOT NULL,
	"source_kind" text NOT NULL,
	"source_id" text NOT NULL,
	"must_check_in" boolean DEFAULT false NOT NULL,
	"checked_in_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_booking_span" CHECK (start_at < end_at),
	CONSTRAINT "room_booking_state" CHECK (state in ('pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'missed'))
);
--> statement-breakpoint
CREATE TABLE "room_equipment" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_fitting" (
	"room_id" integer NOT NULL,
	"equipment_id" integer NOT NULL,
	CONSTRAINT "room_fitting_room_id_equipment_id_pk" PRIMARY KEY("room_id","equipment_id")
);
--> statement-breakpoint
CREATE TABLE "room_repair" (
	"id" serial PRIMARY KEY NOT NULL,
	"room_id" integer NOT NULL,
	"problem" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reporter_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_repair_state" CHECK (state in ('open', 'working', 'done'))
);
--> statement-breakpoint
CREATE TABLE "room_type_department" (
	"type_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "room_type_department_type_id_dept_id_pk" PRIMARY KEY("type_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "room_type" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"open_from" smallint NOT NULL,
	"open_to" smallint NOT NULL,
	"slot_minutes" smallint NOT NULL,
	"advance_days" smallint NOT NULL,
	"max_hours" smallint NOT NULL,
	"week_hours" smallint,
	"person_type_ids" smallint[] NOT NULL,
	"review_flag" smallint NOT NULL,
	"release_minutes" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_type_opening" CHECK (open_from >= 0 and open_from < open_to and open_to <= 1440)
);
--> statement-breakpoint
CREATE TABLE "room" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"building" text DEFAULT '' NOT NULL,
	"floor" text DEFAULT '' NOT NULL,
	"type_id" integer NOT NULL,
	"capacity" smallint NOT NULL,
	"manager_id" integer,
	"review_flag" smallint,
	"note" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "room_code_unique" UNIQUE("code"),
	CONSTRAINT "room_capacity" CHECK (capacity > 0)
);
--> statement-breakpoint
ALTER TABLE "room_application" ADD CONSTRAINT "room_application_applicant_id_person_id_fk" FOREIGN KEY ("applicant_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_blackout" ADD CONSTRAINT "room_blackout_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_blackout" ADD CONSTRAINT "room_blackout_type_id_room_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."room_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_application_id_room_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."room_application"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_fitting" ADD CONSTRAINT "room_fitting_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_fitting" ADD CONSTRAINT "room_fitting_equipment_id_room_equipment_id_fk" FOREIGN KEY ("equipment_id") REFERENCES "public"."room_equipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_repair" ADD CONSTRAINT "room_repair_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_repair" ADD CONSTRAINT "room_repair_reporter_id_person_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_type_department" ADD CONSTRAINT "room_type_department_type_id_room_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."room_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_type_department" ADD CONSTRAINT "room_type_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_type_id_room_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."room_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_manager_id_person_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_application_applicant" ON "room_application" USING btree ("applicant_id");--> statement-breakpoint
CREATE INDEX "room_blackout_room" ON "room_blackout" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_blackout_type" ON "room_blackout" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "room_blackout_time" ON "room_blackout" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "room_booking_room" ON "room_booking" USING btree ("room_id","start_at");--> statement-breakpoint
CREATE INDEX "room_booking_owner" ON "room_booking" USING btree ("owner_id","start_at");--> statement-breakpoint
CREATE INDEX "room_booking_application" ON "room_booking" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "room_booking_source" ON "room_booking" USING btree ("source_module","source_kind","source_id");--> statement-breakpoint
CREATE INDEX "room_booking_unchecked" ON "room_booking" USING btree ("start_at") WHERE state = 'approved' and must_check_in and checked_in_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "room_equipment_name_key" ON "room_equipment" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "room_fitting_equipment" ON "room_fitting" USING btree ("equipment_id");--> statement-breakpoint
CREATE INDEX "room_repair_room" ON "room_repair" USING btree ("room_id","created_at");--> statement-breakpoint
CREATE INDEX "room_repair_reporter" ON "room_repair" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "room_type_department_dept" ON "room_type_department" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "room_type_name_key" ON "room_type" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "room_name_key" ON "room" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "room_of_type" ON "room" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "room_manager" ON "room" USING btree ("manager_id");--> statement-breakpoint
-- Approved bookings of a room never overlap (docs/adr/0076). A room is a range of one number, so that no extension is needed.
ALTER TABLE "room_booking" ADD CONSTRAINT "room_booking_apart" EXCLUDE USING gist (int4range("room_id", "room_id", '[]') WITH &&, tstzrange("start_at", "end_at", '[)') WITH &&) WHERE (state = 'approved');
