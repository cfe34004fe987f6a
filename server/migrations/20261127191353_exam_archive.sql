CREATE TABLE "exam_archive" (
	"id" serial PRIMARY KEY NOT NULL,
	"exam_id" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"sha256" text NOT NULL,
	"signature" text NOT NULL,
	"size" integer NOT NULL,
	"sittings" integer NOT NULL,
	"entries" integer NOT NULL,
	"maker_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"problems" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exam_archive" ADD CONSTRAINT "exam_archive_exam_id_exam_exam_id_fk" FOREIGN KEY ("exam_id") REFERENCES "public"."exam_exam"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_archive" ADD CONSTRAINT "exam_archive_maker_id_person_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_archive_exam" ON "exam_archive" USING btree ("exam_id","id");--> statement-breakpoint
CREATE INDEX "exam_archive_maker" ON "exam_archive" USING btree ("maker_id");