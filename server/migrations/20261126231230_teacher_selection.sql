CREATE TABLE "teacher_declaration" (
	"id" serial PRIMARY KEY NOT NULL,
	"selection_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"statement" text DEFAULT '' NOT NULL,
	"is_committed" boolean DEFAULT false NOT NULL,
	"score" double precision,
	"scored_by" integer DEFAULT 0 NOT NULL,
	"is_selected" boolean DEFAULT false NOT NULL,
	"appointed_on" date,
	"appointed_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_declaration_state" CHECK (state in ('draft', 'pending', 'passed', 'rejected', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "teacher_selection_reviewer" (
	"selection_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "teacher_selection_reviewer_selection_id_user_id_pk" PRIMARY KEY("selection_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "teacher_selection" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"capacity" integer NOT NULL,
	"level" integer NOT NULL,
	"year" integer NOT NULL,
	"quota" integer,
	"apply_from" date NOT NULL,
	"apply_until" date NOT NULL,
	"title" integer NOT NULL,
	"degree" integer NOT NULL,
	"training" integer NOT NULL,
	"years" integer NOT NULL,
	"notice_days" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"materials" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"published_on" date,
	"noticed_on" date,
	"is_ended" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teacher_selection_window" CHECK ("teacher_selection"."apply_from" <= "teacher_selection"."apply_until")
);
--> statement-breakpoint
ALTER TABLE "teacher_declaration" ADD CONSTRAINT "teacher_declaration_selection_id_teacher_selection_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."teacher_selection"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_declaration" ADD CONSTRAINT "teacher_declaration_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_selection_reviewer" ADD CONSTRAINT "teacher_selection_reviewer_selection_id_teacher_selection_id_fk" FOREIGN KEY ("selection_id") REFERENCES "public"."teacher_selection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_selection_reviewer" ADD CONSTRAINT "teacher_selection_reviewer_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_declaration_one" ON "teacher_declaration" USING btree ("selection_id","user_id");--> statement-breakpoint
CREATE INDEX "teacher_declaration_person" ON "teacher_declaration" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "teacher_selection_reviewer_person" ON "teacher_selection_reviewer" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_selection_name_key" ON "teacher_selection" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));