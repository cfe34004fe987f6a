ALTER TABLE "rotation_import" ADD COLUMN "file_kept_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rotation_import" ADD COLUMN "file_size" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "rotation_import_file" ON "rotation_import" USING btree ("file_hash") WHERE file_kept_at is not null;