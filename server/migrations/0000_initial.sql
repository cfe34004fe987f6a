CREATE SEQUENCE "public"."rotation_block" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY DEFAULT 0 NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" integer,
	"username" text DEFAULT '' NOT NULL,
	"action" text NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"request_id" text DEFAULT '' NOT NULL,
	"detail" jsonb,
	"prev_hash" text DEFAULT '' NOT NULL,
	"hash" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "reference_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"instance_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"cluster" text DEFAULT '' NOT NULL,
	"handbook_revision" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"user_id" integer NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"must_change" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"username" text NOT NULL,
	"ip" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"blocked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_failure_username_ip_pk" PRIMARY KEY("username","ip")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_hash" text DEFAULT '' NOT NULL,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ip" text NOT NULL,
	"agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "used_token" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_base_major" (
	"base_id" integer NOT NULL,
	"major_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "train_base" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT '国家' NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "train_base_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "big_department" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "big_department_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "department" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"big_dept_id" integer,
	"kind" text DEFAULT '临床' NOT NULL,
	"is_rotation" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "department_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "major" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"type" text DEFAULT '住培' NOT NULL,
	"years" integer DEFAULT 3 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "major_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "handbook_grade" (
	"version_id" integer NOT NULL,
	"grade" integer NOT NULL,
	CONSTRAINT "handbook_grade_version_id_grade_pk" PRIMARY KEY("version_id","grade")
);
--> statement-breakpoint
CREATE TABLE "handbook_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"state" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "handbook_version_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "st_dept_link" (
	"st_dept_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	"valid_from" integer,
	"valid_to" integer,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "st_dept_link_st_dept_id_dept_id_pk" PRIMARY KEY("st_dept_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "st_dept" (
	"id" serial PRIMARY KEY NOT NULL,
	"st_subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"group_id" integer,
	"half_months" integer NOT NULL,
	"stage" integer DEFAULT 1 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "st_dept_kind" CHECK (kind in ('necessary', 'optional', 'reserve'))
);
--> statement-breakpoint
CREATE TABLE "st_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"st_subject_id" integer NOT NULL,
	"name" text NOT NULL,
	"select_type" text DEFAULT 'free' NOT NULL,
	"min_depts" integer NOT NULL,
	"max_depts" integer NOT NULL,
	"min_half_months" integer NOT NULL,
	"max_half_months" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "st_subject" (
	"id" serial PRIMARY KEY NOT NULL,
	"version_id" integer NOT NULL,
	"name" text NOT NULL,
	"half_months" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"staff_id" text NOT NULL,
	"student_id" text DEFAULT '' NOT NULL,
	"type_id" integer NOT NULL,
	"gender" integer,
	"recruit_year" integer,
	"dept_id" integer,
	"base_id" integer,
	"enrolled_on" date,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_tx" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_type" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rotation_import_chunk" (
	"job_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	"payload" "bytea" NOT NULL,
	"people" integer NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"handbook_revision" bigint NOT NULL,
	"people_revision" bigint NOT NULL,
	"written_at" timestamp with time zone,
	CONSTRAINT "rotation_import_chunk_job_id_seq_pk" PRIMARY KEY("job_id","seq")
);
--> statement-breakpoint
CREATE TABLE "rotation_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"state" smallint NOT NULL,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"clear_blanks" boolean DEFAULT false NOT NULL,
	"chunk_hashes" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"scope" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "rotation_import_person" (
	"job_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"place" smallint NOT NULL,
	"created" smallint NOT NULL,
	"changed" smallint NOT NULL,
	"same" smallint NOT NULL,
	"removed" smallint NOT NULL,
	CONSTRAINT "rotation_import_person_job_id_user_id_pk" PRIMARY KEY("job_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rotation_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rotation_image" (
	"change_id" uuid NOT NULL,
	"user_id" integer NOT NULL,
	"months" integer[] NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "rotation_image_change_id_user_id_pk" PRIMARY KEY("change_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rotation_piece" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rotation_piece_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"start" integer NOT NULL,
	"length" smallint NOT NULL,
	"dept_id" integer NOT NULL,
	"st_dept_id" integer NOT NULL,
	"dept_name" text NOT NULL,
	"block_id" bigint NOT NULL,
	"change_id" uuid NOT NULL,
	CONSTRAINT "rotation_piece_shape" CHECK ((length = 1) or (length = 2 and start % 2 = 0))
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"account_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "account_role_account_id_role_id_pk" PRIMARY KEY("account_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role_id" integer NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "role_permission_role_id_code_pk" PRIMARY KEY("role_id","code")
);
--> statement-breakpoint
CREATE TABLE "role" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"data_scope" text NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "role_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_major" ADD CONSTRAINT "train_base_major_base_id_train_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."train_base"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_major" ADD CONSTRAINT "train_base_major_major_id_major_id_fk" FOREIGN KEY ("major_id") REFERENCES "public"."major"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_big_dept_id_big_department_id_fk" FOREIGN KEY ("big_dept_id") REFERENCES "public"."big_department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handbook_grade" ADD CONSTRAINT "handbook_grade_version_id_handbook_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."handbook_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "st_dept_link" ADD CONSTRAINT "st_dept_link_st_dept_id_st_dept_id_fk" FOREIGN KEY ("st_dept_id") REFERENCES "public"."st_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "st_dept_link" ADD CONSTRAINT "st_dept_link_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "st_dept" ADD CONSTRAINT "st_dept_st_subject_id_st_subject_id_fk" FOREIGN KEY ("st_subject_id") REFERENCES "public"."st_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "st_dept" ADD CONSTRAINT "st_dept_group_id_st_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."st_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "st_group" ADD CONSTRAINT "st_group_st_subject_id_st_subject_id_fk" FOREIGN KEY ("st_subject_id") REFERENCES "public"."st_subject"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "st_subject" ADD CONSTRAINT "st_subject_version_id_handbook_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."handbook_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_type_id_person_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."person_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_base_id_train_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."train_base"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_import_chunk" ADD CONSTRAINT "rotation_import_chunk_job_id_rotation_import_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."rotation_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_import_person" ADD CONSTRAINT "rotation_import_person_job_id_rotation_import_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."rotation_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_image" ADD CONSTRAINT "rotation_image_change_id_rotation_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."rotation_change"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_piece" ADD CONSTRAINT "rotation_piece_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_piece" ADD CONSTRAINT "rotation_piece_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotation_piece" ADD CONSTRAINT "rotation_piece_st_dept_id_st_dept_id_fk" FOREIGN KEY ("st_dept_id") REFERENCES "public"."st_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_user" ON "audit_log" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "receipt_created" ON "receipt" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "account_username" ON "account" USING btree (lower(username));--> statement-breakpoint
CREATE INDEX "account_user" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_failure_ip" ON "login_failure" USING btree ("ip","updated_at");--> statement-breakpoint
CREATE INDEX "session_account" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "used_token_expires" ON "used_token" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "train_base_major_pair" ON "train_base_major" USING btree ("base_id","major_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_name" ON "department" USING btree ("name");--> statement-breakpoint
CREATE INDEX "department_big" ON "department" USING btree ("big_dept_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handbook_grade_year" ON "handbook_grade" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "st_dept_link_dept" ON "st_dept_link" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "st_dept_subject" ON "st_dept" USING btree ("st_subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "st_dept_name" ON "st_dept" USING btree ("st_subject_id","kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "st_subject_name" ON "st_subject" USING btree ("version_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "person_staff_id" ON "person" USING btree ("staff_id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_student_id" ON "person" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "person_type_year" ON "person" USING btree ("type_id","recruit_year");--> statement-breakpoint
CREATE INDEX "person_dept" ON "person" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "person_base" ON "person" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "person_changed" ON "person" USING btree ("changed_tx");--> statement-breakpoint
CREATE INDEX "person_major" ON "person" USING btree ((data->>'training_major'));--> statement-breakpoint
CREATE INDEX "rotation_import_owner" ON "rotation_import" USING btree ("created_by","created_at");--> statement-breakpoint
CREATE INDEX "rotation_import_state" ON "rotation_import" USING btree ("state");--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_import_person_place" ON "rotation_import_person" USING btree ("job_id","seq","place");--> statement-breakpoint
CREATE INDEX "rotation_image_user" ON "rotation_image" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_piece_start" ON "rotation_piece" USING btree ("user_id","start");--> statement-breakpoint
CREATE UNIQUE INDEX "rotation_piece_end" ON "rotation_piece" USING btree ("user_id",(start + length));--> statement-breakpoint
CREATE INDEX "rotation_piece_dept" ON "rotation_piece" USING btree ("dept_id","start");