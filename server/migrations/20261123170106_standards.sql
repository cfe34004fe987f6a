CREATE TABLE "handbook_kind" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"has_level" boolean DEFAULT false NOT NULL,
	"has_role" boolean DEFAULT false NOT NULL,
	"review" text NOT NULL,
	"needs_proof" boolean DEFAULT false NOT NULL,
	"identity" text NOT NULL,
	"min_interval" integer DEFAULT 0 NOT NULL,
	"deadline_days" integer,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "handbook_requirement" (
	"id" serial PRIMARY KEY NOT NULL,
	"st_dept_id" integer NOT NULL,
	"kind_id" integer NOT NULL,
	"item" text NOT NULL,
	"req_num" integer NOT NULL,
	"level" text,
	"role" text,
	"note" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "handbook_requirement_num" CHECK (req_num >= 0)
);
--> statement-breakpoint
ALTER TABLE "handbook_version" DROP CONSTRAINT "handbook_version_name_unique";--> statement-breakpoint
ALTER TABLE "st_dept_link" DROP CONSTRAINT "st_dept_link_st_dept_id_dept_id_pk";--> statement-breakpoint
ALTER TABLE "handbook_version" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "handbook_version" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "st_dept_link" ADD COLUMN "id" serial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "handbook_requirement" ADD CONSTRAINT "handbook_requirement_st_dept_id_st_dept_id_fk" FOREIGN KEY ("st_dept_id") REFERENCES "public"."st_dept"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handbook_requirement" ADD CONSTRAINT "handbook_requirement_kind_id_handbook_kind_id_fk" FOREIGN KEY ("kind_id") REFERENCES "public"."handbook_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "handbook_kind_name_key" ON "handbook_kind" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE INDEX "handbook_requirement_dept" ON "handbook_requirement" USING btree ("st_dept_id","kind_id");--> statement-breakpoint
CREATE INDEX "handbook_requirement_kind" ON "handbook_requirement" USING btree ("kind_id");--> statement-breakpoint
-- Names that differ in their brackets or blanks alone: the older version keeps its own.
UPDATE "handbook_version" later SET "name" = later."name" || '（重名' || later."id" || '）' WHERE EXISTS (
  SELECT 1 FROM "handbook_version" older WHERE older."id" < later."id"
  AND lower(translate(normalize(older."name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', ''))
    = lower(translate(normalize(later."name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "handbook_version_name_key" ON "handbook_version" USING btree (lower(translate(normalize("name", NFKC), U&'\0009\000A\000B\000C\000D\0020\1680\2028\2029\FEFF', '')));--> statement-breakpoint
CREATE UNIQUE INDEX "st_dept_link_range" ON "st_dept_link" USING btree ("st_dept_id","dept_id",coalesce(valid_from, 0));--> statement-breakpoint
-- A range that ends before it begins never held.
DELETE FROM "st_dept_link" WHERE "valid_from" > "valid_to";--> statement-breakpoint
ALTER TABLE "st_dept_link" ADD CONSTRAINT "st_dept_link_order" CHECK (valid_from <= valid_to);
--> statement-breakpoint
-- The kinds of requirements that the product comes with; administrators change how they are entered and reviewed.
INSERT INTO "handbook_kind" ("id", "name", "unit", "has_level", "has_role", "review", "needs_proof", "identity", "min_interval", "deadline_days", "fields") VALUES
  (1, '病种', '例', true, false, 'teacher', false, 'mask', 0, 7, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "patient_no", "label": "病历号", "type": "text", "required": true, "options": []}, {"key": "patient_name", "label": "患者姓名", "type": "text", "required": false, "options": []}, {"key": "diagnosis", "label": "主要诊断", "type": "text", "required": true, "options": []}, {"key": "outcome", "label": "转归", "type": "choice", "required": false, "options": ["治愈", "好转", "未愈", "转科", "死亡"]}, {"key": "note", "label": "备注", "type": "textarea", "required": false, "options": []}]'),
  (2, '操作技能', '例', true, true, 'teacher', false, 'mask', 0, 7, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "patient_no", "label": "病历号", "type": "text", "required": true, "options": []}, {"key": "patient_name", "label": "患者姓名", "type": "text", "required": false, "options": []}, {"key": "procedure", "label": "操作名称", "type": "text", "required": true, "options": []}, {"key": "is_success", "label": "是否成功", "type": "choice", "required": true, "options": ["是", "否"]}, {"key": "complication", "label": "并发症", "type": "text", "required": false, "options": []}, {"key": "note", "label": "备注", "type": "textarea", "required": false, "options": []}]'),
  (3, '手术', '台', false, true, 'teacher', false, 'mask', 0, 7, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "patient_no", "label": "病历号", "type": "text", "required": true, "options": []}, {"key": "patient_name", "label": "患者姓名", "type": "text", "required": false, "options": []}, {"key": "operation", "label": "手术名称", "type": "text", "required": true, "options": []}, {"key": "diagnosis", "label": "主要诊断", "type": "text", "required": true, "options": []}, {"key": "is_success", "label": "是否成功", "type": "choice", "required": true, "options": ["是", "否"]}, {"key": "note", "label": "备注", "type": "textarea", "required": false, "options": []}]'),
  (4, '大病历', '份', false, false, 'teacher_secretary', true, 'forbid', 1, 7, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "record_no", "label": "病历编号", "type": "text", "required": true, "options": []}, {"key": "diagnosis", "label": "主要诊断", "type": "text", "required": true, "options": []}, {"key": "score", "label": "自评分", "type": "number", "required": false, "options": []}]'),
  (5, '门急诊', '人次', false, false, 'teacher', false, 'none', 0, 7, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "place", "label": "出诊地点", "type": "choice", "required": true, "options": ["门诊", "急诊"]}, {"key": "people", "label": "接诊人次", "type": "number", "required": true, "options": []}, {"key": "note", "label": "备注", "type": "textarea", "required": false, "options": []}]'),
  (6, '管床', '张', false, false, 'teacher', false, 'none', 0, 7, '[{"key": "from", "label": "开始日期", "type": "date", "required": true, "options": []}, {"key": "to", "label": "结束日期", "type": "date", "required": true, "options": []}, {"key": "beds", "label": "管床数", "type": "number", "required": true, "options": []}, {"key": "note", "label": "备注", "type": "textarea", "required": false, "options": []}]'),
  (7, '抢救', '例', false, true, 'teacher', false, 'mask', 0, 7, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "patient_no", "label": "病历号", "type": "text", "required": true, "options": []}, {"key": "patient_name", "label": "患者姓名", "type": "text", "required": false, "options": []}, {"key": "diagnosis", "label": "主要诊断", "type": "text", "required": true, "options": []}, {"key": "measures", "label": "抢救措施", "type": "textarea", "required": true, "options": []}, {"key": "outcome", "label": "转归", "type": "choice", "required": true, "options": ["成功", "失败"]}, {"key": "note", "label": "备注", "type": "textarea", "required": false, "options": []}]'),
  (8, '教学活动', '次', false, false, 'secretary', false, 'none', 0, 14, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "topic", "label": "活动主题", "type": "text", "required": true, "options": []}, {"key": "form", "label": "活动形式", "type": "choice", "required": true, "options": ["教学查房", "病例讨论", "小讲课", "技能培训", "文献研读"]}, {"key": "speaker", "label": "主持人", "type": "text", "required": false, "options": []}]'),
  (9, '讲座', '次', false, false, 'secretary', true, 'none', 0, 14, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "topic", "label": "讲座题目", "type": "text", "required": true, "options": []}, {"key": "speaker", "label": "主讲人", "type": "text", "required": true, "options": []}, {"key": "hours", "label": "学时", "type": "number", "required": false, "options": []}]'),
  (10, '论文', '篇', false, false, 'base', true, 'none', 0, NULL, '[{"key": "date", "label": "日期", "type": "date", "required": true, "options": []}, {"key": "title", "label": "题目", "type": "text", "required": true, "options": []}, {"key": "kind", "label": "类别", "type": "choice", "required": true, "options": ["论著", "综述", "病例报告", "读书报告"]}, {"key": "journal", "label": "期刊或会议", "type": "text", "required": false, "options": []}]');
