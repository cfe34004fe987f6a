CREATE TABLE "library_file_department" (
	"file_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "library_file_department_file_id_dept_id_pk" PRIMARY KEY("file_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "library_file" (
	"id" serial PRIMARY KEY NOT NULL,
	"folder_id" integer NOT NULL,
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"valid_until" date,
	"must_read" boolean DEFAULT false NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"number" smallint DEFAULT 0 NOT NULL,
	"latest" smallint DEFAULT 1 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	"removed_at" timestamp with time zone,
	"shared_until" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "library_file_state" CHECK (state in ('draft', 'pending', 'rejected', 'published')),
	CONSTRAINT "library_file_number" CHECK (number between 0 and latest)
);
--> statement-breakpoint
CREATE TABLE "library_folder_department" (
	"folder_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "library_folder_department_folder_id_dept_id_pk" PRIMARY KEY("folder_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "library_folder" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"name" text NOT NULL,
	"needs_review" boolean DEFAULT false NOT NULL,
	"type_ids" smallint[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_mark" (
	"file_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"favourite" boolean DEFAULT false NOT NULL,
	"read_number" smallint,
	"read_at" timestamp with time zone,
	CONSTRAINT "library_mark_file_id_person_id_pk" PRIMARY KEY("file_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "library_share" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"person_id" integer,
	"dept_id" integer,
	CONSTRAINT "library_share_one" CHECK ((person_id is null) <> (dept_id is null))
);
--> statement-breakpoint
CREATE TABLE "library_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"attachment_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "library_file_department" ADD CONSTRAINT "library_file_department_file_id_library_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."library_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_file_department" ADD CONSTRAINT "library_file_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_file" ADD CONSTRAINT "library_file_folder_id_library_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_file" ADD CONSTRAINT "library_file_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder_department" ADD CONSTRAINT "library_folder_department_folder_id_library_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."library_folder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder_department" ADD CONSTRAINT "library_folder_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_folder" ADD CONSTRAINT "library_folder_parent_id_library_folder_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."library_folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_mark" ADD CONSTRAINT "library_mark_file_id_library_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."library_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_mark" ADD CONSTRAINT "library_mark_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_share" ADD CONSTRAINT "library_share_file_id_library_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."library_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_share" ADD CONSTRAINT "library_share_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_share" ADD CONSTRAINT "library_share_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_version" ADD CONSTRAINT "library_version_file_id_library_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."library_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_version" ADD CONSTRAINT "library_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "library_file_department_of" ON "library_file_department" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "library_file_folder" ON "library_file" USING btree ("folder_id");--> statement-breakpoint
CREATE INDEX "library_file_owner" ON "library_file" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "library_file_order" ON "library_file" USING btree ("pinned" DESC NULLS LAST,"updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "library_folder_department_of" ON "library_folder_department" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_folder_name" ON "library_folder" USING btree (coalesce(parent_id, 0),"name");--> statement-breakpoint
CREATE INDEX "library_folder_parent" ON "library_folder" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "library_mark_person" ON "library_mark" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_share_person" ON "library_share" USING btree ("file_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_share_department" ON "library_share" USING btree ("file_id","dept_id");--> statement-breakpoint
CREATE INDEX "library_share_with" ON "library_share" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "library_share_with_department" ON "library_share" USING btree ("dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "library_version_one" ON "library_version" USING btree ("file_id","number");--> statement-breakpoint
CREATE INDEX "library_version_hash" ON "library_version" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "library_version_author" ON "library_version" USING btree ("created_by");--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'nf:file:list'),
  ('secretary', 'nf:file:download'),
  ('secretary', 'nf:file:upload'),
  ('secretary', 'nf:file:share'),
  ('teacher', 'nf:file:list'),
  ('teacher', 'nf:file:download'),
  ('teacher', 'nf:file:upload'),
  ('teacher', 'nf:file:share'),
  ('student', 'nf:file:list'),
  ('student', 'nf:file:download')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
