CREATE TABLE "exam_analysis" (
	"exam_id" integer PRIMARY KEY NOT NULL,
	"no" smallint NOT NULL,
	"formula" smallint NOT NULL,
	"figures" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_item_figure" (
	"exam_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"question_id" integer NOT NULL,
	"n" integer NOT NULL,
	"p" real,
	"d" real,
	CONSTRAINT "exam_item_figure_exam_id_version_id_part_pk" PRIMARY KEY("exam_id","version_id","part")
);
--> statement-breakpoint
CREATE TABLE "exam_ruling" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"version_id" integer NOT NULL,
	"part" smallint NOT NULL,
	"kind" text NOT NULL,
	"key" text[] DEFAULT '{}' NOT NULL,
	"no_loss" boolean DEFAULT true NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_ruling_kind" CHECK (kind in ('key', 'full', 'full_if_answered', 'exclude', 'restored'))
);
--> statement-breakpoint
ALTER TABLE "exam_analysis" ADD CONSTRAINT "exam_analysis_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item_figure" ADD CONSTRAINT "exam_item_figure_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item_figure" ADD CONSTRAINT "exam_item_figure_version_id_exam_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_item_figure" ADD CONSTRAINT "exam_item_figure_question_id_exam_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."exam_question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_ruling" ADD CONSTRAINT "exam_ruling_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_ruling" ADD CONSTRAINT "exam_ruling_version_id_exam_question_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_question_version"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_ruling" ADD CONSTRAINT "exam_ruling_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_item_figure_version" ON "exam_item_figure" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_item_figure_question" ON "exam_item_figure" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "exam_ruling_exam" ON "exam_ruling" USING btree ("exam_id","id");--> statement-breakpoint
CREATE INDEX "exam_ruling_version" ON "exam_ruling" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "exam_ruling_actor" ON "exam_ruling" USING btree ("actor_id");