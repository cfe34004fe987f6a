CREATE TABLE "dorm_bed" (
	"id" serial PRIMARY KEY NOT NULL,
	"room_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dorm_bed_state" CHECK (state in ('open', 'reserved', 'repair'))
);
--> statement-breakpoint
CREATE TABLE "dorm_building" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"gender" smallint,
	"address" text DEFAULT '' NOT NULL,
	"manager_id" integer,
	"status" smallint DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dorm_lodging" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"bed_id" integer NOT NULL,
	"from_on" date NOT NULL,
	"due_on" date NOT NULL,
	"ended_on" date,
	"state" text DEFAULT 'planned' NOT NULL,
	"monthly_fee" integer NOT NULL,
	"deposit" integer NOT NULL,
	"deposit_paid" boolean DEFAULT false NOT NULL,
	"check_in" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refunded" integer,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dorm_lodging_span" CHECK (from_on <= due_on and from_on <= coalesce(ended_on, from_on)),
	CONSTRAINT "dorm_lodging_ended" CHECK ((state in ('planned', 'in', 'leaving')) = (ended_on is null)),
	CONSTRAINT "dorm_lodging_state" CHECK (state in ('planned', 'in', 'leaving', 'out', 'moved', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "dorm_room_type" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"beds" smallint NOT NULL,
	"monthly_fee" integer NOT NULL,
	"deposit" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dorm_room_type_beds" CHECK (beds > 0)
);
--> statement-breakpoint
CREATE TABLE "dorm_room" (
	"id" serial PRIMARY KEY NOT NULL,
	"building_id" integer NOT NULL,
	"floor" smallint NOT NULL,
	"number" text NOT NULL,
	"type_id" integer NOT NULL,
	"gender" smallint,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dorm_setting" (
	"id" serial PRIMARY KEY NOT NULL,
	"same_type" text DEFAULT 'prefer' NOT NULL,
	"same_grade" text DEFAULT 'prefer' NOT NULL,
	"check_in_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_out_items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dorm_violation_kind" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"points" smallint NOT NULL,
	"penalty" text DEFAULT '' NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dorm_violation_kind_points" CHECK (points >= 0)
);
--> statement-breakpoint
CREATE TABLE "dorm_violation" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"day" date NOT NULL,
	"points" smallint NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"evidence" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"handling" text DEFAULT '' NOT NULL,
	"appeal" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dorm_violation_state" CHECK (state in ('open', 'told', 'punished', 'appeal', 'revoked'))
);
--> statement-breakpoint
ALTER TABLE "dorm_bed" ADD CONSTRAINT "dorm_bed_room_id_dorm_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."dorm_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_building" ADD CONSTRAINT "dorm_building_manager_id_person_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_lodging" ADD CONSTRAINT "dorm_lodging_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_lodging" ADD CONSTRAINT "dorm_lodging_bed_id_dorm_bed_id_fk" FOREIGN KEY ("bed_id") REFERENCES "public"."dorm_bed"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_room" ADD CONSTRAINT "dorm_room_building_id_dorm_building_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."dorm_building"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_room" ADD CONSTRAINT "dorm_room_type_id_dorm_room_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."dorm_room_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_violation" ADD CONSTRAINT "dorm_violation_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_violation" ADD CONSTRAINT "dorm_violation_kind_id_dorm_violation_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."dorm_violation_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_violation" ADD CONSTRAINT "dorm_violation_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_bed_place" ON "dorm_bed" USING btree ("room_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_building_name_key" ON "dorm_building" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "dorm_building_manager" ON "dorm_building" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "dorm_lodging_bed" ON "dorm_lodging" USING btree ("bed_id");--> statement-breakpoint
CREATE INDEX "dorm_lodging_person" ON "dorm_lodging" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dorm_lodging_due" ON "dorm_lodging" USING btree ("due_on") WHERE ended_on is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_room_type_name_key" ON "dorm_room_type" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_room_place" ON "dorm_room" USING btree ("building_id","number");--> statement-breakpoint
CREATE INDEX "dorm_room_of_type" ON "dorm_room" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_violation_kind_name_key" ON "dorm_violation_kind" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "dorm_violation_person" ON "dorm_violation" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "dorm_violation_of_kind" ON "dorm_violation" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "dorm_violation_author" ON "dorm_violation" USING btree ("created_by");--> statement-breakpoint
-- Nobody is promised two beds on a day, and no bed to two (docs/adr/0112). A number is a range of one, so that no extension is
-- needed. Deferrable: an exchange gives each the other's bed in one step.
ALTER TABLE "dorm_lodging" ADD CONSTRAINT "dorm_lodging_bed_apart" EXCLUDE USING gist (int4range("bed_id", "bed_id", '[]') WITH &&, daterange("from_on", coalesce("ended_on", "due_on" + 1), '[)') WITH &&) DEFERRABLE;--> statement-breakpoint
ALTER TABLE "dorm_lodging" ADD CONSTRAINT "dorm_lodging_person_apart" EXCLUDE USING gist (int4range("user_id", "user_id", '[]') WITH &&, daterange("from_on", coalesce("ended_on", "due_on" + 1), '[)') WITH &&) DEFERRABLE;--> statement-breakpoint
-- Whoever stays beyond his last day has the bed all the same: one lives in a bed at a time, and in one bed.
ALTER TABLE "dorm_lodging" ADD CONSTRAINT "dorm_lodging_bed_present" EXCLUDE USING gist (int4range("bed_id", "bed_id", '[]') WITH &&) WHERE (state in ('in', 'leaving')) DEFERRABLE;--> statement-breakpoint
ALTER TABLE "dorm_lodging" ADD CONSTRAINT "dorm_lodging_person_present" EXCLUDE USING gist (int4range("user_id", "user_id", '[]') WITH &&) WHERE (state in ('in', 'leaving')) DEFERRABLE;--> statement-breakpoint
INSERT INTO "dorm_setting" ("check_in_items", "check_out_items") VALUES ('["床铺与桌椅", "门锁与钥匙", "空调与照明", "用电安全告知"]', '["钥匙已交回", "家具完好", "水电结清", "个人物品清空"]');
