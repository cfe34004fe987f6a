CREATE TABLE "dorm_inspect_finding" (
	"id" serial PRIMARY KEY NOT NULL,
	"inspected_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"evidence" text NOT NULL,
	"violation_id" integer
);
--> statement-breakpoint
CREATE TABLE "dorm_inspect_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"points" smallint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dorm_inspect_item_points" CHECK (points > 0)
);
--> statement-breakpoint
CREATE TABLE "dorm_inspected_person" (
	"inspected_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"bed_number" smallint NOT NULL,
	"presence" text NOT NULL,
	CONSTRAINT "dorm_inspected_person_inspected_id_user_id_pk" PRIMARY KEY("inspected_id","user_id"),
	CONSTRAINT "dorm_inspected_person_presence" CHECK (presence in ('present', 'absent', 'leave', 'away'))
);
--> statement-breakpoint
CREATE TABLE "dorm_inspected_room" (
	"id" serial PRIMARY KEY NOT NULL,
	"inspection_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"scores" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"score" smallint,
	"note" text DEFAULT '' NOT NULL,
	"entered_by" integer NOT NULL,
	"entered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dorm_inspection" (
	"id" serial PRIMARY KEY NOT NULL,
	"building_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"is_union" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"submitted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "dorm_inspection_kind" CHECK (kind in ('roll', 'hygiene', 'safety')),
	CONSTRAINT "dorm_inspection_state" CHECK (state in ('open', 'submitted', 'confirmed', 'published')),
	CONSTRAINT "dorm_inspection_handed_in" CHECK ((state = 'open') = (submitted_at is null))
);
--> statement-breakpoint
CREATE TABLE "dorm_inspector" (
	"inspection_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "dorm_inspector_inspection_id_user_id_pk" PRIMARY KEY("inspection_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "dorm_inspect_finding" ADD CONSTRAINT "dorm_inspect_finding_inspected_id_dorm_inspected_room_id_fk" FOREIGN KEY ("inspected_id") REFERENCES "public"."dorm_inspected_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspect_finding" ADD CONSTRAINT "dorm_inspect_finding_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspect_finding" ADD CONSTRAINT "dorm_inspect_finding_kind_id_dorm_violation_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."dorm_violation_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspect_finding" ADD CONSTRAINT "dorm_inspect_finding_violation_id_dorm_violation_id_fk" FOREIGN KEY ("violation_id") REFERENCES "public"."dorm_violation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspected_person" ADD CONSTRAINT "dorm_inspected_person_inspected_id_dorm_inspected_room_id_fk" FOREIGN KEY ("inspected_id") REFERENCES "public"."dorm_inspected_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspected_person" ADD CONSTRAINT "dorm_inspected_person_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspected_room" ADD CONSTRAINT "dorm_inspected_room_inspection_id_dorm_inspection_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."dorm_inspection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspected_room" ADD CONSTRAINT "dorm_inspected_room_room_id_dorm_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."dorm_room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspected_room" ADD CONSTRAINT "dorm_inspected_room_entered_by_person_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspection" ADD CONSTRAINT "dorm_inspection_building_id_dorm_building_id_fk" FOREIGN KEY ("building_id") REFERENCES "public"."dorm_building"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspector" ADD CONSTRAINT "dorm_inspector_inspection_id_dorm_inspection_id_fk" FOREIGN KEY ("inspection_id") REFERENCES "public"."dorm_inspection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dorm_inspector" ADD CONSTRAINT "dorm_inspector_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dorm_inspect_finding_room" ON "dorm_inspect_finding" USING btree ("inspected_id");--> statement-breakpoint
CREATE INDEX "dorm_inspect_finding_person" ON "dorm_inspect_finding" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dorm_inspect_finding_kind" ON "dorm_inspect_finding" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "dorm_inspect_finding_violation" ON "dorm_inspect_finding" USING btree ("violation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_inspect_item_name_key" ON "dorm_inspect_item" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "dorm_inspected_person_person" ON "dorm_inspected_person" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "dorm_inspected_room_once" ON "dorm_inspected_room" USING btree ("inspection_id","room_id");--> statement-breakpoint
CREATE INDEX "dorm_inspected_room_room" ON "dorm_inspected_room" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "dorm_inspected_room_author" ON "dorm_inspected_room" USING btree ("entered_by");--> statement-breakpoint
CREATE INDEX "dorm_inspection_building" ON "dorm_inspection" USING btree ("building_id","day");--> statement-breakpoint
CREATE INDEX "dorm_inspector_person" ON "dorm_inspector" USING btree ("user_id");