ALTER TABLE "dorm_inspection" DROP CONSTRAINT "dorm_inspection_kind";--> statement-breakpoint
ALTER TABLE "dorm_inspection" ADD CONSTRAINT "dorm_inspection_kind" CHECK (kind in ('roll', 'hygiene', 'both', 'safety'));--> statement-breakpoint
-- Who could give a bed could also check people in; that is a right of its own now.
INSERT INTO "role_permission" ("role_id", "code")
SELECT "role_id", 'dorm:lodging:arrive' FROM "role_permission" WHERE "code" = 'dorm:lodging:assign'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- A new system gets these roles with its others; one that has roles gets them here, unless it has made its own of the name.
WITH "made" AS (
  INSERT INTO "role" ("code", "name", "description", "data_scope")
  SELECT "one"."code", "one"."name", "one"."description", 'self'
  FROM (VALUES
    ('dormManager', '宿管员', '管理由本人负责的宿舍楼：住宿、查寝、违纪与申请'),
    ('studentUnion', '学生会', '登记分派给本人的查寝；与学员角色一起授予')
  ) AS "one" ("code", "name", "description")
  WHERE EXISTS (SELECT 1 FROM "role" WHERE "code" = 'student')
  ON CONFLICT DO NOTHING
  RETURNING "id", "code"
)
INSERT INTO "role_permission" ("role_id", "code")
SELECT "made"."id", "given"."code" FROM "made" JOIN (VALUES
  ('dormManager', 'dorm:building:list'),
  ('dormManager', 'dorm:building:export'),
  ('dormManager', 'dorm:lodging:list'),
  ('dormManager', 'dorm:lodging:arrive'),
  ('dormManager', 'dorm:lodging:transfer'),
  ('dormManager', 'dorm:lodging:checkout'),
  ('dormManager', 'dorm:lodging:export'),
  ('dormManager', 'dorm:violation:list'),
  ('dormManager', 'dorm:violation:edit'),
  ('dormManager', 'dorm:violation:export'),
  ('dormManager', 'dorm:inspect:list'),
  ('dormManager', 'dorm:inspect:record'),
  ('dormManager', 'dorm:inspect:confirm'),
  ('dormManager', 'dorm:inspect:export'),
  ('dormManager', 'dorm:apply:approve'),
  ('studentUnion', 'dorm:inspect:recordUnion')
) AS "given" ("role", "code") ON "given"."role" = "made"."code";
--> statement-breakpoint
-- Whoever was sent round by the union goes on; every other trainee loses a menu that was always empty for him.
INSERT INTO "account_role" ("account_id", "role_id")
SELECT DISTINCT "account"."id", "role"."id"
FROM "dorm_inspector" JOIN "dorm_inspection" ON "dorm_inspection"."id" = "dorm_inspector"."inspection_id"
JOIN "account" ON "account"."user_id" = "dorm_inspector"."user_id"
JOIN "role" ON "role"."code" = 'studentUnion'
WHERE "dorm_inspection"."is_union"
ON CONFLICT DO NOTHING;
--> statement-breakpoint
DELETE FROM "role_permission" WHERE "code" = 'dorm:inspect:recordUnion'
AND "role_id" IN (SELECT "id" FROM "role" WHERE "code" = 'student')
AND EXISTS (SELECT 1 FROM "role" WHERE "code" = 'studentUnion');
