CREATE TABLE "rotation_alias" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"wrong" text NOT NULL,
	"wrong_key" text NOT NULL,
	"right" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_alias_wrong" ON "rotation_alias" USING btree ("kind","wrong_key");