CREATE TABLE "event_ticket" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"path" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rotation_import" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rotation_import" ADD COLUMN "served_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "event_ticket_account" ON "event_ticket" USING btree ("account_id","expires_at");