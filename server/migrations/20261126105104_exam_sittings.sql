CREATE TABLE "exam_answer_branch" (
	"id" serial PRIMARY KEY NOT NULL,
	"sitting_id" integer NOT NULL,
	"epoch" smallint NOT NULL,
	"reason" text NOT NULL,
	"entries" jsonb NOT NULL,
	"head_hash" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_witnessed" boolean DEFAULT false NOT NULL,
	"decision" text,
	"taken_parts" text[],
	"decided_by" integer,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "exam_answer_branch_reason" CHECK (reason in ('takeover', 'late', 'broken_chain', 'file')),
	CONSTRAINT "exam_answer_branch_decision" CHECK (decision in ('accept', 'part', 'refuse'))
);
--> statement-breakpoint
CREATE TABLE "exam_answer_log" (
	"sitting_id" integer NOT NULL,
	"epoch" smallint NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"item" smallint NOT NULL,
	"part" smallint NOT NULL,
	"value" jsonb,
	"client_at" timestamp with time zone NOT NULL,
	"mono_ms" bigint NOT NULL,
	"hash" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text DEFAULT 'live' NOT NULL,
	"result" text NOT NULL,
	"flag" text,
	CONSTRAINT "exam_answer_log_sitting_id_epoch_seq_pk" PRIMARY KEY("sitting_id","epoch","seq"),
	CONSTRAINT "exam_answer_log_kind" CHECK (kind in ('answer', 'flag', 'visit')),
	CONSTRAINT "exam_answer_log_result" CHECK (result in ('accepted', 'accepted_in_grace', 'kept_not_counted'))
);
--> statement-breakpoint
CREATE TABLE "exam_event_counter" (
	"exam_id" integer PRIMARY KEY NOT NULL,
	"seq" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_event" (
	"exam_id" integer NOT NULL,
	"seq" integer NOT NULL,
	"sitting_id" integer,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"actor_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_event_exam_id_seq_pk" PRIMARY KEY("exam_id","seq")
);
--> statement-breakpoint
CREATE TABLE "exam_packet" (
	"exam_id" integer NOT NULL,
	"variant" smallint NOT NULL,
	"edition" integer NOT NULL,
	"key" text NOT NULL,
	"manifest_hash" text NOT NULL,
	"body" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_packet_exam_id_variant_pk" PRIMARY KEY("exam_id","variant")
);
--> statement-breakpoint
CREATE TABLE "exam_sitting" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"candidate_id" integer NOT NULL,
	"state" text DEFAULT 'not_entered' NOT NULL,
	"entered_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"closed_by" integer,
	"reason" text DEFAULT '' NOT NULL,
	"epoch" smallint DEFAULT 0 NOT NULL,
	"device_id" text,
	"head_seq" integer DEFAULT 0 NOT NULL,
	"head_hash" text DEFAULT '' NOT NULL,
	"answered" smallint DEFAULT 0 NOT NULL,
	"is_unlocked" boolean DEFAULT false NOT NULL,
	"receipt_no" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_sitting_state" CHECK (state in ('not_entered', 'waiting', 'answering', 'submitted', 'auto_submitted', 'forced', 'absent', 'void'))
);
--> statement-breakpoint
ALTER TABLE "exam_answer_branch" ADD CONSTRAINT "exam_answer_branch_sitting_id_exam_sitting_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."exam_sitting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_branch" ADD CONSTRAINT "exam_answer_branch_decided_by_person_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answer_log" ADD CONSTRAINT "exam_answer_log_sitting_id_exam_sitting_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."exam_sitting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_event_counter" ADD CONSTRAINT "exam_event_counter_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_sitting_id_exam_sitting_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."exam_sitting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_event" ADD CONSTRAINT "exam_event_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_packet" ADD CONSTRAINT "exam_packet_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sitting" ADD CONSTRAINT "exam_sitting_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sitting" ADD CONSTRAINT "exam_sitting_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sitting" ADD CONSTRAINT "exam_sitting_closed_by_person_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "exam_answer_branch_once" ON "exam_answer_branch" USING btree ("sitting_id","epoch","head_hash");--> statement-breakpoint
CREATE INDEX "exam_answer_branch_decider" ON "exam_answer_branch" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "exam_event_sitting" ON "exam_event" USING btree ("sitting_id");--> statement-breakpoint
CREATE INDEX "exam_event_actor" ON "exam_event" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sitting_once" ON "exam_sitting" USING btree ("candidate_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sitting_receipt" ON "exam_sitting" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "exam_sitting_exam" ON "exam_sitting" USING btree ("exam_id","state");--> statement-breakpoint
CREATE INDEX "exam_sitting_closer" ON "exam_sitting" USING btree ("closed_by");