ALTER TABLE "session" ADD COLUMN "viewed_by" integer;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_by_account_id_fk" FOREIGN KEY ("viewed_by") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_viewed_by" ON "session" USING btree ("viewed_by");