ALTER TABLE "download_task" ALTER COLUMN "lease_owner" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "notice_push" ALTER COLUMN "lease_owner" SET DATA TYPE text;