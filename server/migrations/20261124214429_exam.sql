CREATE TABLE "exam_paper_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL,
	"variant" smallint DEFAULT 1 NOT NULL,
	"section_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"question_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"scores" integer[] NOT NULL,
	"rule" smallint,
	"is_locked" boolean DEFAULT false NOT NULL,
	"task_id" integer
);
--> statement-breakpoint
CREATE TABLE "exam_paper" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"mode" smallint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"owner_id" integer NOT NULL,
	"full_mark" integer,
	"seed" integer DEFAULT 0 NOT NULL,
	"variants" smallint DEFAULT 1 NOT NULL,
	"repeat_rule" smallint DEFAULT 2 NOT NULL,
	"archive" smallint DEFAULT 1 NOT NULL,
	"derived_from" integer,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_paper_mode" CHECK (mode in (1, 2, 3, 4)),
	CONSTRAINT "exam_paper_status" CHECK (status in (1, 2, 3))
);
--> statement-breakpoint
CREATE TABLE "exam_paper_rule" (
	"paper_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"banks" integer[] NOT NULL,
	"types" smallint[] NOT NULL,
	"knowledge" integer[] NOT NULL,
	"difficulties" integer[] NOT NULL,
	"exclude_recent" smallint DEFAULT 0 NOT NULL,
	"method" smallint DEFAULT 1 NOT NULL,
	"count" integer NOT NULL,
	"each" integer NOT NULL,
	CONSTRAINT "exam_paper_rule_paper_id_position_pk" PRIMARY KEY("paper_id","position")
);
--> statement-breakpoint
CREATE TABLE "exam_paper_section" (
	"id" serial PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_paper_task_item" (
	"task_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"row" smallint NOT NULL,
	"question_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"verdict" text DEFAULT '' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "exam_paper_task_item_task_id_question_id_pk" PRIMARY KEY("task_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_paper_task" (
	"id" serial PRIMARY KEY NOT NULL,
	"paper_id" integer NOT NULL,
	"title" text NOT NULL,
	"assignee_id" integer NOT NULL,
	"deadline" date NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"blueprint" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_paper_task_state" CHECK (state in ('draft', 'waiting', 'working', 'submitted', 'returned', 'accepted', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "exam_practice_card" (
	"person_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	"right" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"box" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone,
	"last_at" timestamp with time zone,
	"is_wrong" boolean DEFAULT false NOT NULL,
	"is_starred" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exam_practice_card_person_id_question_id_pk" PRIMARY KEY("person_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_practice_item" (
	"practice_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"question_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"responses" jsonb,
	"share" integer,
	"answered_at" timestamp with time zone,
	CONSTRAINT "exam_practice_item_practice_id_position_pk" PRIMARY KEY("practice_id","position")
);
--> statement-breakpoint
CREATE TABLE "exam_practice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"person_id" integer NOT NULL,
	"mode" text NOT NULL,
	"title" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "exam_practice_mode" CHECK (mode in ('practice', 'mock'))
);
--> statement-breakpoint
CREATE TABLE "exam_bank_question" (
	"bank_id" integer NOT NULL,
	"question_id" integer NOT NULL,
	CONSTRAINT "exam_bank_question_bank_id_question_id_pk" PRIMARY KEY("bank_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "exam_question_part" (
	"version_id" integer NOT NULL,
	"no" smallint NOT NULL,
	"public" jsonb NOT NULL,
	"secret" jsonb NOT NULL,
	CONSTRAINT "exam_question_part_version_id_no_pk" PRIMARY KEY("version_id","no")
);
--> statement-breakpoint
CREATE TABLE "exam_question_knowledge" (
	"question_id" integer NOT NULL,
	"knowledge_id" integer NOT NULL,
	CONSTRAINT "exam_question_knowledge_question_id_knowledge_id_pk" PRIMARY KEY("question_id","knowledge_id")
);
--> statement-breakpoint
CREATE TABLE "exam_question_tag" (
	"question_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "exam_question_tag_question_id_tag_id_pk" PRIMARY KEY("question_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "exam_question" (
	"id" serial PRIMARY KEY NOT NULL,
	"bank_id" integer NOT NULL,
	"type" smallint NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"no" integer DEFAULT 1 NOT NULL,
	"size" smallint DEFAULT 1 NOT NULL,
	"excerpt" text NOT NULL,
	"difficulty_id" integer,
	"source_id" integer,
	"author_id" integer NOT NULL,
	"is_practice" boolean DEFAULT false NOT NULL,
	"cluster" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone,
	"measured_p" real,
	"measured_d" real,
	"measured_n" integer DEFAULT 0 NOT NULL,
	"bands" integer[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_question_type" CHECK (type between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "exam_question_report" (
	"id" serial PRIMARY KEY NOT NULL,
	"question_id" integer NOT NULL,
	"reporter_id" integer NOT NULL,
	"words" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_question_report_state" CHECK (state in ('open', 'done'))
);
--> statement-breakpoint
CREATE TABLE "exam_question_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"question_id" integer NOT NULL,
	"no" integer NOT NULL,
	"unit" jsonb NOT NULL,
	"hash" text NOT NULL,
	"is_frozen" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_bank" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"kind" smallint NOT NULL,
	"owner_id" integer,
	"note" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_bank_kind" CHECK (kind in (1, 2, 3)),
	CONSTRAINT "exam_bank_owner" CHECK ((kind = 1) = (owner_id is null))
);
--> statement-breakpoint
CREATE TABLE "exam_difficulty" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_bank_grant" (
	"id" serial PRIMARY KEY NOT NULL,
	"bank_id" integer NOT NULL,
	"person_id" integer,
	"dept_id" integer,
	"level" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_bank_grant_whom" CHECK (num_nonnulls(person_id, dept_id) = 1),
	CONSTRAINT "exam_bank_grant_level" CHECK (level in (1, 2))
);
--> statement-breakpoint
CREATE TABLE "exam_knowledge" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_label" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_label_kind" CHECK (kind in ('source', 'tag'))
);
--> statement-breakpoint
CREATE TABLE "exam_type" (
	"id" smallint PRIMARY KEY NOT NULL,
	"default_score" integer DEFAULT 100 NOT NULL,
	"policy" text DEFAULT 'all_or_nothing' NOT NULL,
	"is_case_strict" boolean DEFAULT false NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_type_id_range" CHECK ("exam_type"."id" between 1 and 12)
);
--> statement-breakpoint
ALTER TABLE "exam_paper_item" ADD CONSTRAINT "exam_paper_item_paper_id_exam_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_item" ADD CONSTRAINT "exam_paper_item_section_id_exam_paper_section_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."exam_paper_section"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_item" ADD CONSTRAINT "exam_paper_item_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_item" ADD CONSTRAINT "exam_paper_item_version_id_exam_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_item" ADD CONSTRAINT "exam_paper_item_task_id_exam_paper_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."exam_paper_task"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper" ADD CONSTRAINT "exam_paper_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_rule" ADD CONSTRAINT "exam_paper_rule_paper_id_exam_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_section" ADD CONSTRAINT "exam_paper_section_paper_id_exam_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_task_item" ADD CONSTRAINT "exam_paper_task_item_task_id_exam_paper_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."exam_paper_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_task_item" ADD CONSTRAINT "exam_paper_task_item_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_task_item" ADD CONSTRAINT "exam_paper_task_item_version_id_exam_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_task" ADD CONSTRAINT "exam_paper_task_paper_id_exam_paper_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."exam_paper"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_paper_task" ADD CONSTRAINT "exam_paper_task_assignee_id_person_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_practice_card" ADD CONSTRAINT "exam_practice_card_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_practice_card" ADD CONSTRAINT "exam_practice_card_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_practice_item" ADD CONSTRAINT "exam_practice_item_practice_id_exam_practice_id_fk" FOREIGN KEY ("practice_id") REFERENCES "public"."exam_practice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_practice_item" ADD CONSTRAINT "exam_practice_item_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_practice_item" ADD CONSTRAINT "exam_practice_item_version_id_exam_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_question_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_practice" ADD CONSTRAINT "exam_practice_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank_question" ADD CONSTRAINT "exam_bank_question_bank_id_exam_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."exam_bank"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank_question" ADD CONSTRAINT "exam_bank_question_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_part" ADD CONSTRAINT "exam_question_part_version_id_exam_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_question_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_knowledge" ADD CONSTRAINT "exam_question_knowledge_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_knowledge" ADD CONSTRAINT "exam_question_knowledge_knowledge_id_exam_knowledge_id_fk" FOREIGN KEY ("knowledge_id") REFERENCES "public"."exam_knowledge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_tag" ADD CONSTRAINT "exam_question_tag_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_tag" ADD CONSTRAINT "exam_question_tag_tag_id_exam_label_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."exam_label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_bank_id_exam_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."exam_bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_difficulty_id_exam_difficulty_id_fk" FOREIGN KEY ("difficulty_id") REFERENCES "public"."exam_difficulty"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_source_id_exam_label_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."exam_label"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question" ADD CONSTRAINT "exam_question_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_report" ADD CONSTRAINT "exam_question_report_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_report" ADD CONSTRAINT "exam_question_report_reporter_id_person_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_version" ADD CONSTRAINT "exam_question_version_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_question_version" ADD CONSTRAINT "exam_question_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank" ADD CONSTRAINT "exam_bank_parent_id_exam_bank_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."exam_bank"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank" ADD CONSTRAINT "exam_bank_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank_grant" ADD CONSTRAINT "exam_bank_grant_bank_id_exam_bank_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."exam_bank"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank_grant" ADD CONSTRAINT "exam_bank_grant_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_bank_grant" ADD CONSTRAINT "exam_bank_grant_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_knowledge" ADD CONSTRAINT "exam_knowledge_parent_id_exam_knowledge_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."exam_knowledge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_paper_item_place" ON "exam_paper_item" USING btree ("paper_id","variant","section_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_paper_item_once" ON "exam_paper_item" USING btree ("paper_id","variant","question_id");--> statement-breakpoint
CREATE INDEX "exam_paper_item_question" ON "exam_paper_item" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_paper_item_version" ON "exam_paper_item" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_paper_item_section" ON "exam_paper_item" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "exam_paper_item_task" ON "exam_paper_item" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "exam_paper_owner" ON "exam_paper" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_paper_section_place" ON "exam_paper_section" USING btree ("paper_id","position");--> statement-breakpoint
CREATE INDEX "exam_paper_task_item_question" ON "exam_paper_task_item" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_paper_task_item_version" ON "exam_paper_task_item" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_paper_task_paper" ON "exam_paper_task" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "exam_paper_task_assignee" ON "exam_paper_task" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "exam_practice_card_question" ON "exam_practice_card" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_practice_item_question" ON "exam_practice_item" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_practice_item_version" ON "exam_practice_item" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_practice_person" ON "exam_practice" USING btree ("person_id","started_at");--> statement-breakpoint
CREATE INDEX "exam_bank_question_of" ON "exam_bank_question" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_question_knowledge_of" ON "exam_question_knowledge" USING btree ("knowledge_id","question_id");--> statement-breakpoint
CREATE INDEX "exam_question_tag_of" ON "exam_question_tag" USING btree ("tag_id","question_id");--> statement-breakpoint
CREATE INDEX "exam_question_bank" ON "exam_question" USING btree ("bank_id","id");--> statement-breakpoint
CREATE INDEX "exam_question_drawn" ON "exam_question" USING btree ("bank_id","type","difficulty_id","status");--> statement-breakpoint
CREATE INDEX "exam_question_difficulty" ON "exam_question" USING btree ("difficulty_id");--> statement-breakpoint
CREATE INDEX "exam_question_source" ON "exam_question" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "exam_question_author" ON "exam_question" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "exam_question_cluster" ON "exam_question" USING btree ("cluster");--> statement-breakpoint
CREATE INDEX "exam_question_bands" ON "exam_question" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "exam_question_report_question" ON "exam_question_report" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_question_report_reporter" ON "exam_question_report" USING btree ("reporter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_question_version_no" ON "exam_question_version" USING btree ("question_id","no");--> statement-breakpoint
CREATE INDEX "exam_question_version_hash" ON "exam_question_version" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "exam_question_version_created_by" ON "exam_question_version" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "exam_bank_parent" ON "exam_bank" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "exam_bank_owner_id" ON "exam_bank" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_bank_name_key" ON "exam_bank" USING btree (coalesce(parent_id, 0),coalesce(owner_id, 0),lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "exam_difficulty_name_key" ON "exam_difficulty" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "exam_bank_grant_once" ON "exam_bank_grant" USING btree ("bank_id","person_id","dept_id");--> statement-breakpoint
CREATE INDEX "exam_bank_grant_person" ON "exam_bank_grant" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "exam_bank_grant_dept" ON "exam_bank_grant" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "exam_knowledge_parent" ON "exam_knowledge" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_knowledge_name_key" ON "exam_knowledge" USING btree (coalesce(parent_id, 0),lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "exam_label_name_key" ON "exam_label" USING btree ("kind",lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
-- The twelve types are the customer's (requirements section 3); a hospital sets their points and rules.
INSERT INTO "exam_type" ("id") SELECT generate_series(1, 12);
