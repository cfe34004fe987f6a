CREATE TABLE "exam_candidate" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"state" text DEFAULT 'listed' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ticket_no" text,
	"ticket_hash" text,
	"ticket_epoch" smallint DEFAULT 1 NOT NULL,
	"exam_room_id" integer,
	"seat" smallint,
	"variant" smallint DEFAULT 1 NOT NULL,
	"factor" smallint DEFAULT 100 NOT NULL,
	"stay_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_candidate_state" CHECK (state in ('listed', 'absent', 'exempt', 'deferred', 'void', 'removed')),
	CONSTRAINT "exam_candidate_factor" CHECK (factor between 100 and 300)
);
--> statement-breakpoint
CREATE TABLE "exam_duty" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"duty" text NOT NULL,
	"exam_room_id" integer,
	CONSTRAINT "exam_duty_what" CHECK (duty in ('invigilator', 'marker') and (duty = 'invigilator' or exam_room_id is null))
);
--> statement-breakpoint
CREATE TABLE "exam_extension" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"scope" text NOT NULL,
	"exam_room_id" integer,
	"candidate_id" integer,
	"minutes" smallint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_extension_whom" CHECK ((scope = 'all' and exam_room_id is null and candidate_id is null)
        or (scope = 'room' and exam_room_id is not null and candidate_id is null)
        or (scope = 'person' and candidate_id is not null and exam_room_id is null))
);
--> statement-breakpoint
CREATE TABLE "exam_exam_room" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"booking_id" integer,
	"name" text NOT NULL,
	"seats" smallint NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_exam" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"dept_id" integer,
	"owner_id" integer NOT NULL,
	"paper_id" integer,
	"frozen" jsonb,
	"pass_mark" integer DEFAULT 6000 NOT NULL,
	"full_mark" integer DEFAULT 10000 NOT NULL,
	"mode" text DEFAULT 'fixed' NOT NULL,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"duration_min" smallint DEFAULT 90 NOT NULL,
	"grace_s" smallint DEFAULT 60 NOT NULL,
	"late_min" smallint DEFAULT 15,
	"early_min" smallint DEFAULT 30 NOT NULL,
	"rules" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"review_flag" smallint DEFAULT 1 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"archive" smallint DEFAULT 2 NOT NULL,
	"source_id" integer,
	"score_rule" text,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"published_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"scores_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_exam_type" CHECK (type between 1 and 6),
	CONSTRAINT "exam_exam_status" CHECK (status between 1 and 10),
	CONSTRAINT "exam_exam_mode" CHECK (mode in ('fixed', 'flexible')),
	CONSTRAINT "exam_exam_archive" CHECK (archive in (1, 2) and review_flag in (1, 2)),
	CONSTRAINT "exam_exam_window" CHECK (start_at < end_at)
);
--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidate" ADD CONSTRAINT "exam_candidate_exam_room_id_exam_exam_room_id_fk" FOREIGN KEY ("exam_room_id") REFERENCES "public"."exam_exam_room"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_duty" ADD CONSTRAINT "exam_duty_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_duty" ADD CONSTRAINT "exam_duty_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_duty" ADD CONSTRAINT "exam_duty_exam_room_id_exam_exam_room_id_fk" FOREIGN KEY ("exam_room_id") REFERENCES "public"."exam_exam_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extension" ADD CONSTRAINT "exam_extension_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extension" ADD CONSTRAINT "exam_extension_exam_room_id_exam_exam_room_id_fk" FOREIGN KEY ("exam_room_id") REFERENCES "public"."exam_exam_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extension" ADD CONSTRAINT "exam_extension_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_extension" ADD CONSTRAINT "exam_extension_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_exam_room" ADD CONSTRAINT "exam_exam_room_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_exam" ADD CONSTRAINT "exam_exam_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_exam" ADD CONSTRAINT "exam_exam_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_exam" ADD CONSTRAINT "exam_exam_paper_id_exam_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_paper"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_exam" ADD CONSTRAINT "exam_exam_source_id_exam_exam_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."exam_exam"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_once" ON "exam_candidate" USING btree ("exam_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_ticket" ON "exam_candidate" USING btree ("ticket_no");--> statement-breakpoint
CREATE INDEX "exam_candidate_person" ON "exam_candidate" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "exam_candidate_stay" ON "exam_candidate" USING btree ("stay_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_candidate_seat" ON "exam_candidate" USING btree ("exam_room_id","seat");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_duty_once" ON "exam_duty" USING btree ("exam_id","person_id","duty");--> statement-breakpoint
CREATE INDEX "exam_duty_person" ON "exam_duty" USING btree ("person_id","duty");--> statement-breakpoint
CREATE INDEX "exam_duty_room" ON "exam_duty" USING btree ("exam_room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_extension_key" ON "exam_extension" USING btree ("exam_id","key");--> statement-breakpoint
CREATE INDEX "exam_extension_room" ON "exam_extension" USING btree ("exam_room_id");--> statement-breakpoint
CREATE INDEX "exam_extension_candidate" ON "exam_extension" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_extension_actor" ON "exam_extension" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_exam_room_once" ON "exam_exam_room" USING btree ("exam_id","room_id");--> statement-breakpoint
CREATE INDEX "exam_exam_dept" ON "exam_exam" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "exam_exam_owner" ON "exam_exam" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "exam_exam_paper" ON "exam_exam" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "exam_exam_source" ON "exam_exam" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "exam_exam_clock" ON "exam_exam" USING btree ("status","start_at");