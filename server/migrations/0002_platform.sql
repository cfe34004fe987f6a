CREATE TABLE "code_sending" (
	"id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"account_id" integer,
	"code_hash" text DEFAULT '' NOT NULL,
	"tries_left" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_message" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_action" (
	"id" serial PRIMARY KEY NOT NULL,
	"record_id" integer NOT NULL,
	"node_id" integer,
	"kind" text NOT NULL,
	"actor_id" integer,
	"other_id" integer,
	"decision" smallint,
	"comment" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_delegation" (
	"id" serial PRIMARY KEY NOT NULL,
	"from_id" integer NOT NULL,
	"to_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"flows" text[] DEFAULT '{}' NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_delegation_days" CHECK ("approval_delegation"."starts_on" <= "approval_delegation"."ends_on"),
	CONSTRAINT "approval_delegation_people" CHECK ("approval_delegation"."from_id" <> "approval_delegation"."to_id")
);
--> statement-breakpoint
CREATE TABLE "approval_node" (
	"id" serial PRIMARY KEY NOT NULL,
	"record_id" integer NOT NULL,
	"level" integer NOT NULL,
	"title" text NOT NULL,
	"rule" text NOT NULL,
	"settings" jsonb NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "approval_record" (
	"id" serial PRIMARY KEY NOT NULL,
	"flow" text NOT NULL,
	"flow_version" integer NOT NULL,
	"module_id" integer NOT NULL,
	"subject_id" text NOT NULL,
	"submitter_id" integer NOT NULL,
	"title" text NOT NULL,
	"payload" jsonb NOT NULL,
	"amount" double precision,
	"status" smallint DEFAULT 1 NOT NULL,
	"submitted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"urged_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	CONSTRAINT "approval_record_status" CHECK ("approval_record"."status" between 1 and 4),
	CONSTRAINT "approval_record_finished" CHECK (("approval_record"."status" = 1) = ("approval_record"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "approval_seat" (
	"id" serial PRIMARY KEY NOT NULL,
	"node_id" integer NOT NULL,
	"record_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"via" text NOT NULL,
	"via_ref" text DEFAULT '' NOT NULL,
	"state" smallint DEFAULT 1 NOT NULL,
	"acted_by" integer
);
--> statement-breakpoint
CREATE TABLE "approval_flow_version" (
	"flow" text NOT NULL,
	"version" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_flow_version_flow_version_pk" PRIMARY KEY("flow","version")
);
--> statement-breakpoint
CREATE TABLE "attachment_part" (
	"upload_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "attachment_part_upload_id_index_pk" PRIMARY KEY("upload_id","index")
);
--> statement-breakpoint
CREATE TABLE "attachment_upload" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"attachment_id" uuid,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"hash" text NOT NULL,
	"thumbnail_hash" text,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_size" CHECK ("attachment"."size" > 0)
);
--> statement-breakpoint
CREATE TABLE "train_base_person" (
	"base_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"post" text NOT NULL,
	CONSTRAINT "train_base_person_base_id_post_person_id_pk" PRIMARY KEY("base_id","post","person_id"),
	CONSTRAINT "train_base_person_post" CHECK (post in ('director', 'teaching_director', 'secretary'))
);
--> statement-breakpoint
CREATE TABLE "teach_chamber_member" (
	"chamber_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "teach_chamber_member_chamber_id_person_id_pk" PRIMARY KEY("chamber_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "teach_chamber" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"academy" text DEFAULT '' NOT NULL,
	"director_id" integer,
	"secretary_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "teach_chamber_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "department_capacity" (
	"id" serial PRIMARY KEY NOT NULL,
	"dept_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	"from_half" integer NOT NULL,
	"to_half" integer,
	"min_people" integer DEFAULT 0 NOT NULL,
	"max_people" integer NOT NULL,
	CONSTRAINT "department_capacity_range" CHECK (from_half <= to_half),
	CONSTRAINT "department_capacity_people" CHECK (0 <= min_people and min_people <= max_people)
);
--> statement-breakpoint
CREATE TABLE "department_person" (
	"dept_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"post" text NOT NULL,
	CONSTRAINT "department_person_dept_id_post_person_id_pk" PRIMARY KEY("dept_id","post","person_id"),
	CONSTRAINT "department_person_post" CHECK (post in ('head', 'secretary', 'teacher'))
);
--> statement-breakpoint
CREATE TABLE "agreement_school" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"agreement_no" text DEFAULT '' NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date NOT NULL,
	"levels" text[] NOT NULL,
	"quota" integer,
	"contact" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "agreement_school_code_unique" UNIQUE("code"),
	CONSTRAINT "agreement_school_days" CHECK (start_on <= end_on)
);
--> statement-breakpoint
CREATE TABLE "train_base_certificate" (
	"id" serial PRIMARY KEY NOT NULL,
	"base_id" integer NOT NULL,
	"name" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "train_base_dept" (
	"base_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "train_base_dept_base_id_dept_id_pk" PRIMARY KEY("base_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "train_base_quota" (
	"base_id" integer NOT NULL,
	"year" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "train_base_quota_base_id_year_pk" PRIMARY KEY("base_id","year")
);
--> statement-breakpoint
CREATE TABLE "department_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dept_id" integer NOT NULL,
	"old_name" text NOT NULL,
	"new_name" text NOT NULL,
	"target_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"moved" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"image" jsonb,
	"done_by" integer NOT NULL,
	"done_by_name" text NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "download_task" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"input" jsonb NOT NULL,
	"status" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"file_hash" text,
	"file_size" bigint DEFAULT 0 NOT NULL,
	"content_type" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "download_task_status" CHECK ("download_task"."status" in ('AWAIT_CONFIRM', 'IN_PROGRESS', 'COMPLETED', 'ERROR')),
	CONSTRAINT "download_task_file" CHECK ("download_task"."status" <> 'COMPLETED' or "download_task"."file_hash" is not null)
);
--> statement-breakpoint
CREATE TABLE "notice_delivery" (
	"push_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text DEFAULT '' NOT NULL,
	CONSTRAINT "notice_delivery_push_id_user_id_channel_pk" PRIMARY KEY("push_id","user_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notice_digest_item" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"event" text NOT NULL,
	"subject" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"link" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_group" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"target" jsonb NOT NULL,
	"owner_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_mute" (
	"user_id" integer NOT NULL,
	"event" text NOT NULL,
	"channel" text NOT NULL,
	CONSTRAINT "notice_mute_user_id_event_channel_pk" PRIMARY KEY("user_id","event","channel"),
	CONSTRAINT "notice_mute_channel" CHECK ("notice_mute"."channel" in ('mail', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "notice_push" (
	"id" serial PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"kind" text DEFAULT 'announcement' NOT NULL,
	"channels" text[] DEFAULT '{"site"}' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"target" jsonb NOT NULL,
	"scope" jsonb,
	"receipt" smallint DEFAULT 0 NOT NULL,
	"receipt_due" date,
	"pin_until" timestamp with time zone,
	"status" smallint DEFAULT 1 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_by" integer,
	"event" text,
	"subject" text,
	"settled_at" timestamp with time zone,
	"escalated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	"cursor" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_push_status" CHECK ("notice_push"."status" between 1 and 5),
	CONSTRAINT "notice_push_schedule" CHECK ("notice_push"."status" <> 2 or "notice_push"."scheduled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "notice_recipient" (
	"push_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"delivered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"receipt_at" timestamp with time zone,
	"signed_name" text DEFAULT '' NOT NULL,
	"reminders" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_recipient_push_id_user_id_pk" PRIMARY KEY("push_id","user_id"),
	CONSTRAINT "notice_recipient_status" CHECK ("notice_recipient"."status" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "notice_reminder" (
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"due_on" date NOT NULL,
	"lead_days" smallint NOT NULL,
	"reminded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_reminder_event_subject_due_on_lead_days_pk" PRIMARY KEY("event","subject","due_on","lead_days")
);
--> statement-breakpoint
CREATE TABLE "notice_rule" (
	"event" text PRIMARY KEY NOT NULL,
	"enabled" boolean NOT NULL,
	"recipients" text[] NOT NULL,
	"lead_days" integer[] NOT NULL,
	"repeat_days" smallint NOT NULL,
	"quiet_from" smallint NOT NULL,
	"quiet_to" smallint NOT NULL,
	"digest" boolean NOT NULL,
	"escalate_days" smallint NOT NULL,
	"escalate_to" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_template" (
	"event" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"channels" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_record" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"issuer" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"from_on" date,
	"to_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "person_record_span" CHECK (from_on <= to_on)
);
--> statement-breakpoint
CREATE TABLE "person_status_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"person_id" integer NOT NULL,
	"from_status" integer NOT NULL,
	"to_status" integer NOT NULL,
	"reason" text NOT NULL,
	"happened_on" date NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "teacher_student" (
	"id" serial PRIMARY KEY NOT NULL,
	"teacher_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"kind" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"created_by" integer NOT NULL,
	CONSTRAINT "teacher_student_not_self" CHECK (teacher_id <> student_id)
);
--> statement-breakpoint
CREATE TABLE "access_state" (
	"id" integer PRIMARY KEY NOT NULL,
	"purview_revision" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purview" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" text,
	"module" text DEFAULT '' NOT NULL,
	"parent_id" integer,
	"type" integer NOT NULL,
	"title" text NOT NULL,
	"path" text DEFAULT '' NOT NULL,
	"code" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"hidden" boolean DEFAULT false NOT NULL,
	"affix" boolean DEFAULT false NOT NULL,
	"declared" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "purview_type" CHECK ("purview"."type" in (1, 2, 4))
);
--> statement-breakpoint
CREATE TABLE "role_department" (
	"role_id" integer NOT NULL,
	"dept_id" integer NOT NULL,
	CONSTRAINT "role_department_role_id_dept_id_pk" PRIMARY KEY("role_id","dept_id")
);
--> statement-breakpoint
CREATE TABLE "role_person_type" (
	"role_id" integer NOT NULL,
	"type_id" integer NOT NULL,
	CONSTRAINT "role_person_type_role_id_type_id_pk" PRIMARY KEY("role_id","type_id")
);
--> statement-breakpoint
CREATE TABLE "setting_change" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_image" (
	"hash" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"uploaded_by" integer NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_change" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_picture" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_picture_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "user_picture_kind" CHECK (kind in ('avatar', 'signature'))
);
--> statement-breakpoint
CREATE TABLE "user_preference" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_preference_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "password_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_login_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "train_base" ADD COLUMN "units" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "train_base" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "big_department" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "campus" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "beds" integer;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "min_residents" integer;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "department" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "major" ADD COLUMN "level" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "major" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "academy_id" integer;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "id_card_cipher" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "id_card_hash" text;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "id_card_last4" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "address_area" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "profile" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "business_status" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "teacher_id" integer;--> statement-breakpoint
ALTER TABLE "person_type" ADD COLUMN "config" jsonb;--> statement-breakpoint
ALTER TABLE "person_type" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "setting" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_message" ADD CONSTRAINT "pending_message_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_action" ADD CONSTRAINT "approval_action_record_id_approval_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."approval_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_action" ADD CONSTRAINT "approval_action_node_id_approval_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."approval_node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_action" ADD CONSTRAINT "approval_action_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_action" ADD CONSTRAINT "approval_action_other_id_person_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_from_id_person_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_delegation" ADD CONSTRAINT "approval_delegation_to_id_person_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_node" ADD CONSTRAINT "approval_node_record_id_approval_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."approval_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_record" ADD CONSTRAINT "approval_record_submitter_id_person_id_fk" FOREIGN KEY ("submitter_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seat" ADD CONSTRAINT "approval_seat_node_id_approval_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."approval_node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seat" ADD CONSTRAINT "approval_seat_record_id_approval_record_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."approval_record"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seat" ADD CONSTRAINT "approval_seat_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_seat" ADD CONSTRAINT "approval_seat_acted_by_person_id_fk" FOREIGN KEY ("acted_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_flow_version" ADD CONSTRAINT "approval_flow_version_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_part" ADD CONSTRAINT "attachment_part_upload_id_attachment_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."attachment_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_upload" ADD CONSTRAINT "attachment_upload_attachment_id_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_upload" ADD CONSTRAINT "attachment_upload_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_person" ADD CONSTRAINT "train_base_person_base_id_train_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."train_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_person" ADD CONSTRAINT "train_base_person_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teach_chamber_member" ADD CONSTRAINT "teach_chamber_member_chamber_id_teach_chamber_id_fk" FOREIGN KEY ("chamber_id") REFERENCES "public"."teach_chamber"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teach_chamber_member" ADD CONSTRAINT "teach_chamber_member_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teach_chamber" ADD CONSTRAINT "teach_chamber_director_id_person_id_fk" FOREIGN KEY ("director_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teach_chamber" ADD CONSTRAINT "teach_chamber_secretary_id_person_id_fk" FOREIGN KEY ("secretary_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_capacity" ADD CONSTRAINT "department_capacity_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_capacity" ADD CONSTRAINT "department_capacity_type_id_person_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."person_type"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_person" ADD CONSTRAINT "department_person_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_person" ADD CONSTRAINT "department_person_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_certificate" ADD CONSTRAINT "train_base_certificate_base_id_train_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."train_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_dept" ADD CONSTRAINT "train_base_dept_base_id_train_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."train_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_dept" ADD CONSTRAINT "train_base_dept_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "train_base_quota" ADD CONSTRAINT "train_base_quota_base_id_train_base_id_fk" FOREIGN KEY ("base_id") REFERENCES "public"."train_base"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_change" ADD CONSTRAINT "department_change_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department_change" ADD CONSTRAINT "department_change_target_id_department_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_task" ADD CONSTRAINT "download_task_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_push_id_notice_push_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."notice_push"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_digest_item" ADD CONSTRAINT "notice_digest_item_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_group" ADD CONSTRAINT "notice_group_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_mute" ADD CONSTRAINT "notice_mute_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_push" ADD CONSTRAINT "notice_push_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_push_id_notice_push_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."notice_push"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_record" ADD CONSTRAINT "person_record_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_status_log" ADD CONSTRAINT "person_status_log_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_status_log" ADD CONSTRAINT "person_status_log_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_student" ADD CONSTRAINT "teacher_student_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_student" ADD CONSTRAINT "teacher_student_student_id_person_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teacher_student" ADD CONSTRAINT "teacher_student_created_by_person_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purview" ADD CONSTRAINT "purview_parent_id_purview_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."purview"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_department" ADD CONSTRAINT "role_department_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_department" ADD CONSTRAINT "role_department_dept_id_department_id_fk" FOREIGN KEY ("dept_id") REFERENCES "public"."department"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_person_type" ADD CONSTRAINT "role_person_type_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_person_type" ADD CONSTRAINT "role_person_type_type_id_person_type_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."person_type"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_change" ADD CONSTRAINT "phone_change_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_picture" ADD CONSTRAINT "user_picture_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preference" ADD CONSTRAINT "user_preference_user_id_person_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_sending_subject" ON "code_sending" USING btree ("subject","sent_at");--> statement-breakpoint
CREATE INDEX "password_history_account" ON "password_history" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "password_reset_account" ON "password_reset" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "password_reset_created" ON "password_reset" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pending_message_account" ON "pending_message" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "pending_message_expires" ON "pending_message" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "approval_action_record" ON "approval_action" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "approval_delegation_to" ON "approval_delegation" USING btree ("to_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "approval_delegation_from" ON "approval_delegation" USING btree ("from_id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_node_level" ON "approval_node" USING btree ("record_id","level");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_node_open" ON "approval_node" USING btree ("record_id") WHERE state = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_record_open" ON "approval_record" USING btree ("flow","subject_id") WHERE status = 1;--> statement-breakpoint
CREATE INDEX "approval_record_subject" ON "approval_record" USING btree ("flow","subject_id");--> statement-breakpoint
CREATE INDEX "approval_record_submitter" ON "approval_record" USING btree ("submitter_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "approval_seat_person" ON "approval_seat" USING btree ("node_id","user_id");--> statement-breakpoint
CREATE INDEX "approval_seat_user" ON "approval_seat" USING btree ("user_id","state");--> statement-breakpoint
CREATE INDEX "approval_seat_record" ON "approval_seat" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "approval_seat_acted" ON "approval_seat" USING btree ("acted_by");--> statement-breakpoint
CREATE INDEX "approval_seat_pending" ON "approval_seat" USING btree ("node_id") WHERE state = 1;--> statement-breakpoint
CREATE INDEX "attachment_part_hash" ON "attachment_part" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "attachment_upload_created_by" ON "attachment_upload" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "attachment_upload_updated" ON "attachment_upload" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "attachment_owner" ON "attachment" USING btree ("owner","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "attachment_hash" ON "attachment" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "attachment_thumbnail" ON "attachment" USING btree ("thumbnail_hash");--> statement-breakpoint
CREATE INDEX "attachment_created_by" ON "attachment" USING btree ("created_by","hash");--> statement-breakpoint
CREATE INDEX "attachment_unbound" ON "attachment" USING btree ("created_at") WHERE owner_id = '';--> statement-breakpoint
CREATE INDEX "train_base_person_person" ON "train_base_person" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "train_base_director" ON "train_base_person" USING btree ("base_id","post") WHERE post <> 'secretary';--> statement-breakpoint
CREATE INDEX "teach_chamber_member_person" ON "teach_chamber_member" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_capacity_start" ON "department_capacity" USING btree ("dept_id","type_id","from_half");--> statement-breakpoint
CREATE INDEX "department_person_person" ON "department_person" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "department_head" ON "department_person" USING btree ("dept_id") WHERE post = 'head';--> statement-breakpoint
CREATE INDEX "agreement_school_end" ON "agreement_school" USING btree ("end_on");--> statement-breakpoint
CREATE INDEX "train_base_certificate_base" ON "train_base_certificate" USING btree ("base_id");--> statement-breakpoint
CREATE INDEX "train_base_dept_dept" ON "train_base_dept" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "department_change_dept" ON "department_change" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "department_change_target" ON "department_change" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "download_task_account" ON "download_task" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "download_task_running" ON "download_task" USING btree ("updated_at") WHERE status = 'IN_PROGRESS';--> statement-breakpoint
CREATE INDEX "download_task_file_hash" ON "download_task" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "download_task_expires" ON "download_task" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notice_delivery_waiting" ON "notice_delivery" USING btree ("next_at") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "notice_digest_due" ON "notice_digest_item" USING btree ("due_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_group_name" ON "notice_group" USING btree ("owner_id","name");--> statement-breakpoint
CREATE INDEX "notice_push_author" ON "notice_push" USING btree ("created_by","updated_at");--> statement-breakpoint
CREATE INDEX "notice_push_waiting" ON "notice_push" USING btree ("status","scheduled_at") WHERE status in (2, 3);--> statement-breakpoint
CREATE INDEX "notice_push_subject" ON "notice_push" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "notice_push_event" ON "notice_push" USING btree ("event","sent_at");--> statement-breakpoint
CREATE INDEX "notice_recipient_user" ON "notice_recipient" USING btree ("user_id","delivered_at");--> statement-breakpoint
CREATE INDEX "notice_recipient_unread" ON "notice_recipient" USING btree ("user_id") WHERE status = 0;--> statement-breakpoint
CREATE INDEX "person_record_person" ON "person_record" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_status_log_person" ON "person_status_log" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "person_status_log_file" ON "person_status_log" USING btree ("file") WHERE file <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_student_responsible" ON "teacher_student" USING btree ("student_id") WHERE kind = 1 and ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_student_pair" ON "teacher_student" USING btree ("student_id","teacher_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "teacher_student_teacher" ON "teacher_student" USING btree ("teacher_id","kind") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purview_key" ON "purview" USING btree ("key");--> statement-breakpoint
CREATE INDEX "purview_parent" ON "purview" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purview_path" ON "purview" USING btree ("path") WHERE path <> '';--> statement-breakpoint
CREATE INDEX "role_department_dept" ON "role_department" USING btree ("dept_id");--> statement-breakpoint
CREATE INDEX "role_person_type_type" ON "role_person_type" USING btree ("type_id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_change_version" ON "setting_change" USING btree ("name","version");--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_parent_id_department_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_merged_into_department_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."department"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_academy_id_agreement_school_id_fk" FOREIGN KEY ("academy_id") REFERENCES "public"."agreement_school"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_teacher_id_person_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "train_base_major_once" ON "train_base_major" USING btree ("major_id");--> statement-breakpoint
CREATE INDEX "department_parent" ON "department" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_id_card" ON "person" USING btree ("id_card_hash") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_phone" ON "person" USING btree ("phone") WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "person_teacher" ON "person" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "person_academy" ON "person" USING btree ("academy_id");--> statement-breakpoint
CREATE INDEX "person_listed" ON "person" USING btree ("id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_disabled" ON "person" USING btree ("id") WHERE status = 2;--> statement-breakpoint
CREATE INDEX "person_by_name" ON "person" USING btree ("name","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_by_year" ON "person" USING btree ("recruit_year","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_by_year_down" ON "person" USING btree ("recruit_year" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_by_change" ON "person" USING btree ("updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "person_rotation_order" ON "person" USING btree ("recruit_year" DESC NULLS LAST,"staff_id","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "role_name" ON "role" USING btree ("name");--> statement-breakpoint
ALTER TABLE "department" ADD CONSTRAINT "department_not_own_parent" CHECK (parent_id <> id);--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_not_own_teacher" CHECK (teacher_id <> id);