CREATE TABLE "training_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"requirement_id" integer NOT NULL,
	"date" date NOT NULL,
	"role" text,
	"values" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"level" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewer_id" integer,
	"reviewed_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "training_entry_state" CHECK (state in ('draft', 'submitted', 'passed', 'returned', 'appealed')),
	CONSTRAINT "training_entry_level" CHECK (level >= 0)
);
--> statement-breakpoint
ALTER TABLE "training_entry" ADD CONSTRAINT "training_entry_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_entry" ADD CONSTRAINT "training_entry_requirement_id_handbook_requirement_id_fk" FOREIGN KEY ("requirement_id") REFERENCES "public"."handbook_requirement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_entry" ADD CONSTRAINT "training_entry_reviewer_id_person_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_entry_person" ON "training_entry" USING btree ("user_id","date");--> statement-breakpoint
CREATE INDEX "training_entry_requirement" ON "training_entry" USING btree ("requirement_id");--> statement-breakpoint
CREATE INDEX "training_entry_reviewer" ON "training_entry" USING btree ("reviewer_id");--> statement-breakpoint
CREATE INDEX "training_entry_waiting" ON "training_entry" USING btree ("user_id") WHERE state = 'submitted';