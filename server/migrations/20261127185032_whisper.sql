CREATE TABLE "whisper_post" (
	"id" uuid PRIMARY KEY NOT NULL,
	"whisper_id" integer NOT NULL,
	"at" smallint NOT NULL,
	"is_author" boolean NOT NULL,
	"by_id" integer,
	"content" text NOT NULL,
	"day" date NOT NULL,
	CONSTRAINT "whisper_post_side" CHECK (is_author = (by_id is null))
);
--> statement-breakpoint
CREATE TABLE "whisper_message" (
	"id" integer PRIMARY KEY NOT NULL,
	"type" smallint NOT NULL,
	"receiver_group" text NOT NULL,
	"receiver_id" integer,
	"state" text DEFAULT 'unread' NOT NULL,
	"day" date NOT NULL,
	"author_id" integer,
	"code_hash" text,
	"assignee_id" integer,
	"question" text DEFAULT '' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "whisper_message_type" CHECK (type in (1, 2, 3)),
	CONSTRAINT "whisper_message_group" CHECK (receiver_group in ('office', 'leader', 'mentor')),
	CONSTRAINT "whisper_message_receiver_known" CHECK ((receiver_group = 'mentor') = (receiver_id is not null)),
	CONSTRAINT "whisper_message_state" CHECK (state in ('unread', 'processing', 'replied', 'closed')),
	CONSTRAINT "whisper_message_one_author" CHECK ((author_id is null) <> (code_hash is null)),
	CONSTRAINT "whisper_message_published" CHECK ((question = '') = (answer = ''))
);
--> statement-breakpoint
ALTER TABLE "whisper_post" ADD CONSTRAINT "whisper_post_whisper_id_whisper_message_id_fk" FOREIGN KEY ("whisper_id") REFERENCES "public"."whisper_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whisper_post" ADD CONSTRAINT "whisper_post_by_id_person_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whisper_message" ADD CONSTRAINT "whisper_message_receiver_id_person_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whisper_message" ADD CONSTRAINT "whisper_message_author_id_person_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "whisper_message" ADD CONSTRAINT "whisper_message_assignee_id_person_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "whisper_post_order" ON "whisper_post" USING btree ("whisper_id","at");--> statement-breakpoint
CREATE INDEX "whisper_post_by" ON "whisper_post" USING btree ("by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "whisper_message_code" ON "whisper_message" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "whisper_message_author" ON "whisper_message" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "whisper_message_receiver" ON "whisper_message" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "whisper_message_assignee" ON "whisper_message" USING btree ("assignee_id");--> statement-breakpoint
-- Whoever evaluates or is evaluated may say something; teachers answer what is said to them or given to them.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'whisper:message:add'),
  ('teacher', 'whisper:message:add'),
  ('teacher', 'whisper:message:list'),
  ('teacher', 'whisper:message:reply'),
  ('teacher', 'whisper:message:close'),
  ('student', 'whisper:message:add')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
