CREATE TABLE "contact_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paused_until" timestamp with time zone NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" integer,
	"lift_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "contact_change_channel" CHECK ("contact_change"."channel" in ('phone', 'mail')),
	CONSTRAINT "contact_change_lifted" CHECK (("contact_change"."lifted_at" is null) = ("contact_change"."lifted_by" is null))
);
--> statement-breakpoint
ALTER TABLE "approval_record" ADD COLUMN "concerned_id" integer;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_change" ADD CONSTRAINT "contact_change_lifted_by_person_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_change_user" ON "contact_change" USING btree ("user_id","paused_until");--> statement-breakpoint
ALTER TABLE "approval_record" ADD CONSTRAINT "approval_record_concerned_id_person_id_fk" FOREIGN KEY ("concerned_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;