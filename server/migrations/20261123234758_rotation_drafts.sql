CREATE TABLE "rotation_draft_person" (
	"draft_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"stamp" text NOT NULL,
	"pieces" jsonb NOT NULL,
	"pins" jsonb NOT NULL,
	CONSTRAINT "rotation_draft_person_draft_id_user_id_pk" PRIMARY KEY("draft_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rotation_draft" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'drafting' NOT NULL,
	"strategy" text NOT NULL,
	"people_group" jsonb NOT NULL,
	"from_month" integer NOT NULL,
	"to_month" integer NOT NULL,
	"seed" bigint NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	"over" integer DEFAULT 0 NOT NULL,
	"violations" integer DEFAULT 0 NOT NULL,
	"order_cost" double precision DEFAULT 0 NOT NULL,
	"causes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"parent_id" integer,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rotation_import" ADD COLUMN "draft_id" integer;--> statement-breakpoint
ALTER TABLE "rotation_draft_person" ADD CONSTRAINT "rotation_draft_person_draft_id_rotation_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."rotation_draft"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_draft_person" ADD CONSTRAINT "rotation_draft_person_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_draft" ADD CONSTRAINT "rotation_draft_parent_id_rotation_draft_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."rotation_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_draft" ADD CONSTRAINT "rotation_draft_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rotation_draft_person_person" ON "rotation_draft_person" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rotation_draft_author" ON "rotation_draft" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "rotation_draft_parent" ON "rotation_draft" USING btree ("parent_id");--> statement-breakpoint
ALTER TABLE "rotation_import" ADD CONSTRAINT "rotation_import_draft_id_rotation_draft_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."rotation_draft"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rotation_import_draft" ON "rotation_import" USING btree ("draft_id","created_at");