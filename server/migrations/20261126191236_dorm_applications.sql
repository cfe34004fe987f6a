CREATE TABLE "dorm_application" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_on" date NOT NULL,
	"due_on" date,
	"from_time" text DEFAULT '' NOT NULL,
	"to_time" text DEFAULT '' NOT NULL,
	"building_id" integer,
	"roommate" text DEFAULT '' NOT NULL,
	"visitor" text DEFAULT '' NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"lodging_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dorm_application_kind" CHECK (kind in ('checkIn', 'move', 'out', 'away', 'visit')),
	CONSTRAINT "dorm_application_state" CHECK (state in ('pending', 'approved', 'rejected', 'withdrawn')),
	CONSTRAINT "dorm_application_span" CHECK (from_on <= coalesce(due_on, from_on))
);
--> statement-breakpoint
ALTER TABLE "dorm_application" ADD CONSTRAINT "dorm_application_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_application" ADD CONSTRAINT "dorm_application_building_id_dorm_building_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."dorm_building"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_application" ADD CONSTRAINT "dorm_application_lodging_id_dorm_lodging_id_fk" FOREIGN KEY ("lodging_id") REFERENCES "public"."dorm_lodging"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dorm_application_person" ON "dorm_application" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "dorm_application_building" ON "dorm_application" USING btree ("building_id");--> statement-breakpoint
CREATE INDEX "dorm_application_lodging" ON "dorm_application" USING btree ("lodging_id");