CREATE TABLE "rotation_feed" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "approval_record" ADD COLUMN "stay_id" bigint;--> statement-breakpoint
ALTER TABLE "rotation_feed" ADD CONSTRAINT "rotation_feed_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_feed_hash" ON "rotation_feed" USING btree ("hash");