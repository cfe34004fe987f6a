CREATE TABLE "training_asked" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"items_hash" text NOT NULL,
	"stays" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_asked_items" (
	"hash" text PRIMARY KEY NOT NULL,
	"items" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_move" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "training_asked" ADD CONSTRAINT "training_asked_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_asked" ADD CONSTRAINT "training_asked_items_hash_training_asked_items_hash_fk" FOREIGN KEY ("items_hash") REFERENCES "public"."training_asked_items"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_move" ADD CONSTRAINT "training_move_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_move" ADD CONSTRAINT "training_move_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "training_asked_set" ON "training_asked" USING btree ("items_hash");--> statement-breakpoint
CREATE INDEX "training_move_person" ON "training_move" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "training_move_by" ON "training_move" USING btree ("by_id");