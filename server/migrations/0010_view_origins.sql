ALTER TABLE "session" ADD COLUMN "viewed_from" uuid;--> statement-breakpoint
CREATE INDEX "session_viewed_from" ON "session" USING btree ("viewed_from");