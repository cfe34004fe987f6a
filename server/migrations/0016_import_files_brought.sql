-- Whose bytes a stored workbook is was not noted so far. It is proven by the receipt of its upload, which is kept for a
-- week; of older imports those count that were written and whose file is nobody else's.
UPDATE "rotation_import" job SET "file_kept_at" = "updated_at"
WHERE EXISTS (
    SELECT 1 FROM "receipt"
    WHERE "endpoint" = 'PUT /api/v2/rotation/imports/' || job."id" || '/file' AND "status" = 200
  )
  OR (
    job."state" = 25
    AND NOT EXISTS (SELECT 1 FROM "attachment" WHERE "hash" = job."file_hash" OR "thumbnail_hash" = job."file_hash")
    AND NOT EXISTS (SELECT 1 FROM "attachment_part" WHERE "hash" = job."file_hash")
    AND NOT EXISTS (SELECT 1 FROM "download_task" WHERE "file_hash" = job."file_hash")
    AND NOT EXISTS (SELECT 1 FROM "setting_image" WHERE "hash" = job."file_hash")
  );
