CREATE TABLE "rotation_undo" (
	"id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"state" text DEFAULT 'undoing' NOT NULL,
	"created_by" integer NOT NULL,
	"scope" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"people" integer NOT NULL,
	"done_people" integer DEFAULT 0 NOT NULL,
	"last_user" integer DEFAULT 0 NOT NULL,
	"restored" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "rotation_import" ADD COLUMN "roll_back" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rotation_image" ADD COLUMN "renumbered" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rotation_undo" ADD CONSTRAINT "rotation_undo_import_id_rotation_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."rotation_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rotation_undo_import" ON "rotation_undo" USING btree ("import_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_undo_running" ON "rotation_undo" USING btree ("import_id") WHERE state = 'undoing';