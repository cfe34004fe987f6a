CREATE TABLE "continuing_fee" (
	"id" serial PRIMARY KEY NOT NULL,
	"trainee_id" integer NOT NULL,
	"monthly_fee" integer NOT NULL,
	"share_percent" integer NOT NULL,
	"paid" integer NOT NULL,
	"deposit" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"discount_reason" text DEFAULT '' NOT NULL,
	"receipt" text,
	"settled_on" date,
	"settled_by" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "continuing_fee_settled" CHECK ((receipt is null) = (settled_on is null))
);
--> statement-breakpoint
ALTER TABLE "continuing_setting" ADD COLUMN "share_percent" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "continuing_fee" ADD CONSTRAINT "continuing_fee_trainee_id_continuing_trainee_id_fk" FOREIGN KEY ("trainee_id") REFERENCES "public"."continuing_trainee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "continuing_fee" ADD CONSTRAINT "continuing_fee_settled_by_person_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_fee_trainee" ON "continuing_fee" USING btree ("trainee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "continuing_fee_receipt" ON "continuing_fee" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "continuing_fee_settled_by" ON "continuing_fee" USING btree ("settled_by");--> statement-breakpoint
INSERT INTO "continuing_fee" ("trainee_id", "monthly_fee", "share_percent", "paid", "deposit")
SELECT "trainee"."id", "setting"."monthly_fee", "setting"."share_percent", 0, 0
FROM "continuing_trainee" AS "trainee" CROSS JOIN "continuing_setting" AS "setting"
WHERE "trainee"."reported_on" IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'conEdu:stat:view')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
