CREATE TABLE "department_stay_exit" (
	"stay_id" bigint PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"kind" text DEFAULT 'ordinary' NOT NULL,
	"last_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"assessment" jsonb,
	"assessed_by" integer,
	"assessed_on" date,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"code" text,
	"settled_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_stay_exit_state" CHECK (state in ('open', 'pending', 'returned', 'left', 'failed')),
	CONSTRAINT "department_stay_exit_kind" CHECK (kind in ('ordinary', 'early', 'forced')),
	CONSTRAINT "department_stay_exit_settled" CHECK ((state in ('left', 'failed')) = (code is not null))
);
--> statement-breakpoint
CREATE TABLE "department_stay_exit_signer" (
	"stay_id" bigint NOT NULL,
	"level" smallint NOT NULL,
	"title" text NOT NULL,
	"person_id" integer NOT NULL,
	"on" date NOT NULL,
	CONSTRAINT "department_stay_exit_signer_stay_id_level_pk" PRIMARY KEY("stay_id","level")
);
--> statement-breakpoint
CREATE TABLE "department_stay_exit_waiver" (
	"stay_id" bigint NOT NULL,
	"item" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" integer NOT NULL,
	"on" date NOT NULL,
	CONSTRAINT "department_stay_exit_waiver_stay_id_item_pk" PRIMARY KEY("stay_id","item")
);
--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD CONSTRAINT "department_stay_exit_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_exit" ADD CONSTRAINT "department_stay_exit_assessed_by_person_id_fk" FOREIGN KEY ("assessed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_exit_signer" ADD CONSTRAINT "department_stay_exit_signer_stay_id_department_stay_exit_stay_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."department_stay_exit"("stay_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_exit_signer" ADD CONSTRAINT "department_stay_exit_signer_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_exit_waiver" ADD CONSTRAINT "department_stay_exit_waiver_stay_id_department_stay_exit_stay_id_fk" FOREIGN KEY ("stay_id") REFERENCES "public"."department_stay_exit"("stay_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_stay_exit_waiver" ADD CONSTRAINT "department_stay_exit_waiver_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "department_stay_exit_person" ON "department_stay_exit" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "department_stay_exit_assessor" ON "department_stay_exit" USING btree ("assessed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "department_stay_exit_code" ON "department_stay_exit" USING btree ("code");--> statement-breakpoint
CREATE INDEX "department_stay_exit_signer_person" ON "department_stay_exit_signer" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "department_stay_exit_waiver_by" ON "department_stay_exit_waiver" USING btree ("by_id");