CREATE TABLE "student_cadre_kind" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_class_cadre" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"cadre_id" integer NOT NULL,
	CONSTRAINT "student_class_cadre_class_id_user_id_cadre_id_pk" PRIMARY KEY("class_id","user_id","cadre_id")
);
--> statement-breakpoint
CREATE TABLE "student_class_kind" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"years" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "student_class_kind_years" CHECK (years > 0)
);
--> statement-breakpoint
CREATE TABLE "student_class_member" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"group_no" smallint DEFAULT 0 NOT NULL,
	"is_current" boolean DEFAULT true NOT NULL,
	CONSTRAINT "student_class_member_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "student_class" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"grade" integer NOT NULL,
	"year" smallint NOT NULL,
	"kind_id" integer NOT NULL,
	"major_id" integer,
	"academy_id" integer,
	"manager_id" integer,
	"state" text DEFAULT 'active' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_class_code_unique" UNIQUE("code"),
	CONSTRAINT "student_class_state" CHECK (state in ('active', 'archived', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "student_signal_dismissed" (
	"user_id" integer NOT NULL,
	"signal" text NOT NULL,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_signal_dismissed_user_id_signal_pk" PRIMARY KEY("user_id","signal")
);
--> statement-breakpoint
CREATE TABLE "student_follow_up" (
	"id" serial PRIMARY KEY NOT NULL,
	"key_id" integer NOT NULL,
	"day" date NOT NULL,
	"way" text NOT NULL,
	"content" text NOT NULL,
	"measures" text DEFAULT '' NOT NULL,
	"level" text NOT NULL,
	"state" text NOT NULL,
	"next_on" date,
	"by_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_key_category" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"levels" jsonb NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"follow_days" smallint NOT NULL,
	"viewers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_key" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"level" text NOT NULL,
	"tags" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text NOT NULL,
	"origin" text DEFAULT '' NOT NULL,
	"owner_id" integer NOT NULL,
	"next_on" date,
	"state" text DEFAULT 'watch' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_key_state" CHECK (state in ('watch', 'better', 'released')),
	CONSTRAINT "student_key_not_own" CHECK (owner_id <> user_id)
);
--> statement-breakpoint
ALTER TABLE "student_class_cadre" ADD CONSTRAINT "student_class_cadre_class_id_student_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."student_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class_cadre" ADD CONSTRAINT "student_class_cadre_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class_cadre" ADD CONSTRAINT "student_class_cadre_cadre_id_student_cadre_kind_id_fk" FOREIGN KEY ("cadre_id") REFERENCES "public"."student_cadre_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class_member" ADD CONSTRAINT "student_class_member_class_id_student_class_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."student_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class_member" ADD CONSTRAINT "student_class_member_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_kind_id_student_class_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."student_class_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_major_id_major_id_fk" FOREIGN KEY ("major_id") REFERENCES "public"."major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_academy_id_agreement_school_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."agreement_school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_class" ADD CONSTRAINT "student_class_manager_id_person_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_signal_dismissed" ADD CONSTRAINT "student_signal_dismissed_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_signal_dismissed" ADD CONSTRAINT "student_signal_dismissed_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_follow_up" ADD CONSTRAINT "student_follow_up_key_id_student_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."student_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_follow_up" ADD CONSTRAINT "student_follow_up_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_key" ADD CONSTRAINT "student_key_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_key" ADD CONSTRAINT "student_key_category_id_student_key_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."student_key_category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_key" ADD CONSTRAINT "student_key_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_key" ADD CONSTRAINT "student_key_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "student_cadre_kind_name_key" ON "student_cadre_kind" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "student_class_cadre_person" ON "student_class_cadre" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_class_cadre_kind" ON "student_class_cadre" USING btree ("cadre_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_class_kind_name_key" ON "student_class_kind" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "student_class_member_current" ON "student_class_member" USING btree ("user_id") WHERE is_current;--> statement-breakpoint
CREATE INDEX "student_class_member_person" ON "student_class_member" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_class_name_key" ON "student_class" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "student_class_kind_used" ON "student_class" USING btree ("kind_id");--> statement-breakpoint
CREATE INDEX "student_class_major" ON "student_class" USING btree ("major_id");--> statement-breakpoint
CREATE INDEX "student_class_academy" ON "student_class" USING btree ("academy_id");--> statement-breakpoint
CREATE INDEX "student_class_manager" ON "student_class" USING btree ("manager_id");--> statement-breakpoint
CREATE INDEX "student_signal_dismissed_by" ON "student_signal_dismissed" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "student_follow_up_of" ON "student_follow_up" USING btree ("key_id","day");--> statement-breakpoint
CREATE INDEX "student_follow_up_by" ON "student_follow_up" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_key_category_name_key" ON "student_key_category" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "student_key_open" ON "student_key" USING btree ("user_id","category_id") WHERE state <> 'released';--> statement-breakpoint
CREATE INDEX "student_key_person" ON "student_key" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_key_category_used" ON "student_key" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "student_key_owner" ON "student_key" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "student_key_by" ON "student_key" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "student_key_next" ON "student_key" USING btree ("next_on") WHERE state <> 'released';
--> statement-breakpoint
-- Who leads a class sees its people: counted totals are told when either changes.
CREATE TRIGGER "student_class_member_related" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "student_class_member"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_relation_change"();
--> statement-breakpoint
CREATE TRIGGER "student_class_related" AFTER UPDATE OF "manager_id" ON "student_class"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_relation_change"();
