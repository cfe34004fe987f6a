CREATE TABLE "adult_education_attendee" (
	"id" serial PRIMARY KEY NOT NULL,
	"project_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"part" text NOT NULL,
	"signed_at" timestamp with time zone,
	"hours" double precision,
	"credits" double precision,
	"credit_class" integer,
	"granted_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "adult_education_attendee_part" CHECK (part in ('learner', 'speaker'))
);
--> statement-breakpoint
CREATE TABLE "adult_education_project" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"level" integer NOT NULL,
	"hours" double precision NOT NULL,
	"leader_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"quota" integer,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "adult_education_project_days" CHECK ("adult_education_project"."starts_on" <= "adult_education_project"."ends_on"),
	CONSTRAINT "adult_education_project_state" CHECK (state in ('draft', 'pending', 'rejected', 'approved', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "adult_education_level" (
	"id" integer PRIMARY KEY NOT NULL,
	"credit_class" integer NOT NULL,
	"hours_per_credit" double precision NOT NULL,
	"speaker_per_hour" double precision NOT NULL,
	"most" double precision NOT NULL,
	"min_share" integer NOT NULL,
	"needs_sign" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "adult_education_requirement" (
	"id" integer PRIMARY KEY NOT NULL,
	"total" double precision NOT NULL,
	"first" double precision NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "adult_education_attendee" ADD CONSTRAINT "adult_education_attendee_project_id_adult_education_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."adult_education_project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adult_education_attendee" ADD CONSTRAINT "adult_education_attendee_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adult_education_project" ADD CONSTRAINT "adult_education_project_level_adult_education_level_id_fk" FOREIGN KEY ("level") REFERENCES "public"."adult_education_level"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "adult_education_project" ADD CONSTRAINT "adult_education_project_leader_id_person_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "adult_education_attendee_one" ON "adult_education_attendee" USING btree ("project_id","user_id");--> statement-breakpoint
CREATE INDEX "adult_education_attendee_person" ON "adult_education_attendee" USING btree ("user_id","granted_on");--> statement-breakpoint
CREATE UNIQUE INDEX "adult_education_project_name_key" ON "adult_education_project" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "adult_education_project_level" ON "adult_education_project" USING btree ("level");--> statement-breakpoint
CREATE INDEX "adult_education_project_leader" ON "adult_education_project" USING btree ("leader_id");--> statement-breakpoint
-- What the four levels give and what titles ask for, until the office sets its own figures.
INSERT INTO "adult_education_level" ("id", "credit_class", "hours_per_credit", "speaker_per_hour", "most", "min_share", "needs_sign") VALUES
  (1, 1, 3, 2, 10, 80, true),
  (2, 1, 3, 2, 10, 80, true),
  (3, 2, 3, 1, 10, 80, true),
  (4, 2, 6, 1, 5, 80, true);
--> statement-breakpoint
INSERT INTO "adult_education_requirement" ("id", "total", "first") VALUES (1, 20, 0), (2, 25, 5), (3, 25, 10), (4, 25, 10);
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'adultEdu:project:enrol'),
  ('teacher', 'adultEdu:project:enrol')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
