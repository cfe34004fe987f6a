CREATE TABLE "analysis_board" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"owner_id" integer,
	"draft" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cards" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_version" integer DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone,
	"role_codes" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "analysis_board_published" CHECK ((published_version = 0) = (published_at is null))
);
--> statement-breakpoint
CREATE TABLE "analysis_mark" (
	"board_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"is_favourite" boolean NOT NULL,
	"is_subscribed" boolean NOT NULL,
	CONSTRAINT "analysis_mark_board_id_person_id_pk" PRIMARY KEY("board_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "analysis_metric" (
	"id" serial PRIMARY KEY NOT NULL,
	"set_key" text NOT NULL,
	"name" text NOT NULL,
	"definition" text NOT NULL,
	"formula" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"better" text NOT NULL,
	"green" double precision,
	"red" double precision,
	"cache_seconds" integer DEFAULT 300 NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "analysis_metric_better" CHECK (better in ('more', 'less')),
	CONSTRAINT "analysis_metric_colours" CHECK ((green is null) = (red is null))
);
--> statement-breakpoint
ALTER TABLE "analysis_board" ADD CONSTRAINT "analysis_board_owner_id_person_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_mark" ADD CONSTRAINT "analysis_mark_board_id_analysis_board_id_fk" FOREIGN KEY ("board_id") REFERENCES "public"."analysis_board"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analysis_mark" ADD CONSTRAINT "analysis_mark_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_board_name_key" ON "analysis_board" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "analysis_board_owner" ON "analysis_board" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "analysis_mark_person" ON "analysis_mark" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_metric_set" ON "analysis_metric" USING btree ("set_key");--> statement-breakpoint
CREATE UNIQUE INDEX "analysis_metric_name_key" ON "analysis_metric" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
-- One metric for each data set that the program answers; the words and the thresholds are the hospital's from here on.
INSERT INTO "analysis_metric" ("set_key", "name", "definition", "formula", "unit", "owner", "better", "green", "red") VALUES
  ('people', '在培人员', '目前在培的学员人数，不含在院职工', '在培学员计数', '人', '教育处', 'more', NULL, NULL),
  ('load', '轮转容量使用率', '今天在科轮转的人数占科室容量的比例；没有设置容量的科室不计入', '在科人数 ÷ 容量 × 100', '%', '教育处', 'less', 90, 100),
  ('handbook', '手册完成率', '在培学员手册完成率的平均值；没有手册的学员不计入', '各学员完成率之和 ÷ 学员人数', '%', '教育处', 'more', 80, 60),
  ('exam', '考试通过率', '本年度已发布成绩的考试（不含模拟考试）中通过的人次占有成绩的人次', '通过人次 ÷ 有成绩人次 × 100', '%', '教育处', 'more', 90, 60),
  ('activities', '教学活动完成率', '本年度至今各科室各类教学活动已开展次数占应开展次数的比例；超出部分不抵其他缺口', '已开展 ÷ 应开展 × 100', '%', '教育处', 'more', 90, 60),
  ('attendance', '出勤率', '本年度轮转至昨天为止，出勤天数占已登记应出勤天数的比例；尚未登记的日子不计入', '出勤 ÷ 已登记应出勤 × 100', '%', '教育处', 'more', 95, 85),
  ('teachers', '人均带教学员', '今天有学员的带教老师平均带教的学员人数', '带教人次 ÷ 带教老师人数', '人', '教育处', 'less', 3, 5),
  ('alerts', '预警', '各项指标的明细中达到红色阈值的条数', '红色明细计数', '条', '教育处', 'less', NULL, NULL);
--> statement-breakpoint
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role"."id", "given"."code" FROM "role" JOIN (VALUES
  ('secretary', 'dataAnalysis:dashboard:view'),
  ('secretary', 'dataAnalysis:board:list'),
  ('secretary', 'dataAnalysis:table:view'),
  ('secretary', 'dataAnalysis:table:export')
) AS "given" ("role", "code") ON "given"."role" = "role"."code"
ON CONFLICT DO NOTHING;
