CREATE TABLE "exam_mark" (
	"id" serial PRIMARY KEY NOT NULL,
	"sitting_id" integer NOT NULL,
	"item" smallint NOT NULL,
	"part" smallint NOT NULL,
	"marker_id" integer NOT NULL,
	"points" integer,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_mark_points" CHECK (points >= 0)
);
--> statement-breakpoint
CREATE TABLE "exam_score_adjustment" (
	"id" serial PRIMARY KEY NOT NULL,
	"candidate_id" integer NOT NULL,
	"points" integer NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_score_version" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"no" smallint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_score" (
	"version_id" integer NOT NULL,
	"candidate_id" integer NOT NULL,
	"state" text NOT NULL,
	"parts" jsonb NOT NULL,
	"objective" integer,
	"subjective" integer,
	"adjustment" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"rank" smallint,
	"is_passed" boolean,
	CONSTRAINT "exam_score_version_id_candidate_id_pk" PRIMARY KEY("version_id","candidate_id")
);
--> statement-breakpoint
ALTER TABLE "exam_mark" ADD CONSTRAINT "exam_mark_sitting_id_exam_sitting_id_fk" FOREIGN KEY ("sitting_id") REFERENCES "public"."exam_sitting"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_mark" ADD CONSTRAINT "exam_mark_marker_id_person_id_fk" FOREIGN KEY ("marker_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_score_adjustment" ADD CONSTRAINT "exam_score_adjustment_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_score_adjustment" ADD CONSTRAINT "exam_score_adjustment_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_score_version" ADD CONSTRAINT "exam_score_version_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_score_version" ADD CONSTRAINT "exam_score_version_actor_id_person_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_score" ADD CONSTRAINT "exam_score_version_id_exam_score_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."exam_score_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_score" ADD CONSTRAINT "exam_score_candidate_id_exam_candidate_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."exam_candidate"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_mark_part" ON "exam_mark" USING btree ("sitting_id","item","part");--> statement-breakpoint
CREATE INDEX "exam_mark_marker" ON "exam_mark" USING btree ("marker_id");--> statement-breakpoint
CREATE INDEX "exam_score_adjustment_candidate" ON "exam_score_adjustment" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "exam_score_adjustment_actor" ON "exam_score_adjustment" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_score_version_no" ON "exam_score_version" USING btree ("exam_id","no");--> statement-breakpoint
CREATE INDEX "exam_score_version_actor" ON "exam_score_version" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "exam_score_candidate" ON "exam_score" USING btree ("candidate_id");