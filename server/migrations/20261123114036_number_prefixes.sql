DROP INDEX "person_student_id";--> statement-breakpoint
CREATE INDEX "person_staff_id_prefix" ON "person" USING btree ("staff_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "person_student_id_prefix" ON "person" USING btree ("student_id" text_pattern_ops);