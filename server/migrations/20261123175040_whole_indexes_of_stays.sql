DROP INDEX "rotation_stay_make_up";--> statement-breakpoint
DROP INDEX "rotation_stay_teacher";--> statement-breakpoint
CREATE INDEX "rotation_stay_make_up" ON "rotation_stay" USING btree ("make_up_of");--> statement-breakpoint
CREATE INDEX "rotation_stay_teacher" ON "rotation_stay" USING btree ("teacher_id");