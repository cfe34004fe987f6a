CREATE TABLE "graduate_project_blind" (
	"stage_id" integer NOT NULL,
	"no" integer NOT NULL,
	"reviewer" text NOT NULL,
	"verdict" text NOT NULL,
	"score" double precision NOT NULL,
	"opinion" text NOT NULL,
	CONSTRAINT "graduate_project_blind_stage_id_no_pk" PRIMARY KEY("stage_id","no"),
	CONSTRAINT "graduate_project_blind_verdict" CHECK (verdict in ('agree', 'revise', 'deny'))
);
--> statement-breakpoint
CREATE TABLE "graduate_project_member" (
	"stage_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "graduate_project_member_stage_id_user_id_pk" PRIMARY KEY("stage_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "graduate_project_defence" (
	"stage_id" integer PRIMARY KEY NOT NULL,
	"room_id" integer NOT NULL,
	"booking_id" integer,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL,
	"chair_id" integer NOT NULL,
	"votes" jsonb,
	CONSTRAINT "graduate_project_defence_time" CHECK (start_at < end_at)
);
--> statement-breakpoint
CREATE TABLE "graduate_project_stage" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"stage" text NOT NULL,
	"due_on" date NOT NULL,
	"fix_due_on" date,
	"status" integer DEFAULT 4 NOT NULL,
	"is_withdrawn" boolean DEFAULT false NOT NULL,
	"result" text,
	"score" double precision,
	"is_vetoed" boolean DEFAULT false NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"progress" text DEFAULT '' NOT NULL,
	"results" text DEFAULT '' NOT NULL,
	"problems" text DEFAULT '' NOT NULL,
	"next_plan" text DEFAULT '' NOT NULL,
	"ethics_no" text DEFAULT '' NOT NULL,
	"similarity" double precision,
	"outputs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_project_stage_stage" CHECK (stage in ('middle', 'end', 'thesis')),
	CONSTRAINT "graduate_project_stage_status" CHECK (status in (1, 2, 3, 4)),
	CONSTRAINT "graduate_project_stage_result" CHECK (result in ('pass', 'revise', 'fail'))
);
--> statement-breakpoint
CREATE TABLE "graduate_project" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"supervisor_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "graduate_project_days" CHECK (starts_on < ends_on)
);
--> statement-breakpoint
CREATE TABLE "graduate_project_expert" (
	"stage_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "graduate_project_expert_stage_id_user_id_pk" PRIMARY KEY("stage_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "graduate_project_blind" ADD CONSTRAINT "graduate_project_blind_stage_id_graduate_project_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."graduate_project_stage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_member" ADD CONSTRAINT "graduate_project_member_stage_id_graduate_project_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."graduate_project_stage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_member" ADD CONSTRAINT "graduate_project_member_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_defence" ADD CONSTRAINT "graduate_project_defence_stage_id_graduate_project_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."graduate_project_stage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_defence" ADD CONSTRAINT "graduate_project_defence_chair_id_person_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_stage" ADD CONSTRAINT "graduate_project_stage_project_id_graduate_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."graduate_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project" ADD CONSTRAINT "graduate_project_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project" ADD CONSTRAINT "graduate_project_supervisor_id_person_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_expert" ADD CONSTRAINT "graduate_project_expert_stage_id_graduate_project_stage_id_fk" FOREIGN KEY ("stage_id") REFERENCES "public"."graduate_project_stage"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graduate_project_expert" ADD CONSTRAINT "graduate_project_expert_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "graduate_project_member_person" ON "graduate_project_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "graduate_project_defence_chair" ON "graduate_project_defence" USING btree ("chair_id");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_project_stage_one" ON "graduate_project_stage" USING btree ("project_id","stage");--> statement-breakpoint
CREATE UNIQUE INDEX "graduate_project_person" ON "graduate_project" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "graduate_project_supervisor" ON "graduate_project" USING btree ("supervisor_id");--> statement-breakpoint
CREATE INDEX "graduate_project_expert_person" ON "graduate_project_expert" USING btree ("user_id");--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'graduate:project:list'),
  ('secretary', 'graduate:project:examine'),
  ('teacher', 'graduate:project:list'),
  ('teacher', 'graduate:project:examine')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
