ALTER TABLE "approval_action" ADD COLUMN "input" jsonb;
