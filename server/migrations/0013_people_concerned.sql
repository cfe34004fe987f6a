-- Submissions of before say whom they are about as new ones do: nobody reviews a change of their own file.
UPDATE "approval_record" SET "concerned_id" = "person"."id"
  FROM "person" WHERE "approval_record"."flow" = 'userinfo.profile' AND "person"."id"::text = "approval_record"."subject_id";
