CREATE TABLE "activities" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind_id" integer NOT NULL,
	"title" text NOT NULL,
	"dept_id" integer NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"room_id" integer,
	"booking_id" integer,
	"place" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"evidence_state" text DEFAULT 'none' NOT NULL,
	"type_ids" smallint[] NOT NULL,
	"grades" smallint[] NOT NULL,
	"needs_enrolment" boolean NOT NULL,
	"most_people" smallint,
	"hours" double precision NOT NULL,
	"sign_before" smallint NOT NULL,
	"sign_after" smallint NOT NULL,
	"needs_sign_out" boolean NOT NULL,
	"needs_evaluation" boolean NOT NULL,
	"sign_place" jsonb,
	"content" jsonb NOT NULL,
	"case_text" text DEFAULT '' NOT NULL,
	"minutes" text DEFAULT '' NOT NULL,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"series_id" integer,
	"creator_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_span" CHECK (start_at < end_at),
	CONSTRAINT "activities_state" CHECK (state in ('draft', 'pending', 'published', 'cancelled', 'archived')),
	CONSTRAINT "activities_evidence_state" CHECK (evidence_state in ('none', 'pending', 'accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "activities_department" (
	"activity_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "activities_department_activity_id_dept_id_pk" PRIMARY KEY("activity_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "activities_device" (
	"activity_id" integer NOT NULL,
	"device" text NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "activities_device_activity_id_device_pk" PRIMARY KEY("activity_id","device")
);
--> statement-breakpoint
CREATE TABLE "activities_kind" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"duration" smallint NOT NULL,
	"hours" double precision NOT NULL,
	"sign_before" smallint NOT NULL,
	"sign_after" smallint NOT NULL,
	"needs_sign_out" boolean NOT NULL,
	"needs_evaluation" boolean NOT NULL,
	"review_flag" smallint NOT NULL,
	"evidence_flag" smallint NOT NULL,
	"needs_minutes" boolean NOT NULL,
	"photos_least" smallint NOT NULL,
	"year_times" smallint,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities_participant" (
	"id" serial PRIMARY KEY NOT NULL,
	"activity_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"enrol_state" text,
	"enrol_at" timestamp with time zone,
	"in_at" timestamp with time zone,
	"in_state" text,
	"in_way" text,
	"in_arrived_at" timestamp with time zone,
	"out_at" timestamp with time zone,
	"out_state" text,
	"out_way" text,
	"out_arrived_at" timestamp with time zone,
	"scores" smallint[],
	"comment" text DEFAULT '' NOT NULL,
	"evaluated_at" timestamp with time zone,
	"reflection" text DEFAULT '' NOT NULL,
	"credit_hours" double precision,
	"credited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_participant_enrol" CHECK (enrol_state in ('enrolled', 'waiting', 'cancelled')),
	CONSTRAINT "activities_participant_in" CHECK (in_state in ('valid', 'pending', 'refused')),
	CONSTRAINT "activities_participant_out" CHECK (out_state in ('valid', 'pending', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "activities_speaker" (
	"activity_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "activities_speaker_activity_id_person_id_pk" PRIMARY KEY("activity_id","person_id"),
	CONSTRAINT "activities_speaker_role" CHECK (role in ('lead', 'host', 'guide'))
);
--> statement-breakpoint
CREATE TABLE "activities_target" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind_id" integer NOT NULL,
	"dept_id" integer,
	"every" text NOT NULL,
	"times" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_target_every" CHECK (every in ('week', 'fortnight', 'month'))
);
--> statement-breakpoint
CREATE TABLE "activities_ticket" (
	"ticket" text PRIMARY KEY NOT NULL,
	"activity_id" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_kind_id_activities_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."activities_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_creator_id_person_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_department" ADD CONSTRAINT "activities_department_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_department" ADD CONSTRAINT "activities_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_device" ADD CONSTRAINT "activities_device_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_device" ADD CONSTRAINT "activities_device_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_participant" ADD CONSTRAINT "activities_participant_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_participant" ADD CONSTRAINT "activities_participant_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_speaker" ADD CONSTRAINT "activities_speaker_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_speaker" ADD CONSTRAINT "activities_speaker_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_target" ADD CONSTRAINT "activities_target_kind_id_activities_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."activities_kind"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_target" ADD CONSTRAINT "activities_target_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities_ticket" ADD CONSTRAINT "activities_ticket_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_kind_of" ON "activities" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "activities_dept" ON "activities" USING btree ("dept_id","start_at");--> statement-breakpoint
CREATE INDEX "activities_start" ON "activities" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "activities_creator" ON "activities" USING btree ("creator_id");--> statement-breakpoint
CREATE INDEX "activities_series" ON "activities" USING btree ("series_id");--> statement-breakpoint
CREATE INDEX "activities_department_dept" ON "activities_department" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "activities_device_person" ON "activities_device" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_kind_name_key" ON "activities_kind" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "activities_participant_one" ON "activities_participant" USING btree ("activity_id","person_id");--> statement-breakpoint
CREATE INDEX "activities_participant_person" ON "activities_participant" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "activities_speaker_person" ON "activities_speaker" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_target_one" ON "activities_target" USING btree ("kind_id",coalesce(dept_id, 0));--> statement-breakpoint
CREATE INDEX "activities_target_dept" ON "activities_target" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "activities_ticket_activity" ON "activities_ticket" USING btree ("activity_id");