ALTER TABLE "teacher_qualification_change" DROP CONSTRAINT "teacher_qualification_change_state";--> statement-breakpoint
DROP INDEX "teacher_qualification_change_planned";--> statement-breakpoint
ALTER TABLE "dorm_setting" ADD COLUMN "apply_from" date;--> statement-breakpoint
ALTER TABLE "dorm_setting" ADD COLUMN "apply_until" date;--> statement-breakpoint
ALTER TABLE "teacher_qualification_change" ADD COLUMN "is_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "teacher_qualification_change_open" ON "teacher_qualification_change" USING btree ("qualification_id") WHERE state in ('asked', 'planned');--> statement-breakpoint
ALTER TABLE "dorm_setting" ADD CONSTRAINT "dorm_setting_season" CHECK (apply_from <= apply_until);--> statement-breakpoint
ALTER TABLE "teacher_qualification_change" ADD CONSTRAINT "teacher_qualification_change_state" CHECK (state in ('asked', 'planned', 'done', 'cancelled', 'rejected', 'withdrawn'));