DROP INDEX "approval_delegation_to";--> statement-breakpoint
DROP INDEX "teacher_student_teacher";--> statement-breakpoint
CREATE INDEX "contact_change_lifted_by" ON "contact_change" USING btree ("lifted_by");--> statement-breakpoint
CREATE INDEX "approval_action_node" ON "approval_action" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "approval_action_actor" ON "approval_action" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "approval_action_other" ON "approval_action" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "approval_record_concerned" ON "approval_record" USING btree ("concerned_id");--> statement-breakpoint
CREATE INDEX "approval_flow_version_created_by" ON "approval_flow_version" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "attachment_upload_attachment" ON "attachment_upload" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "teach_chamber_director" ON "teach_chamber" USING btree ("director_id");--> statement-breakpoint
CREATE INDEX "teach_chamber_secretary" ON "teach_chamber" USING btree ("secretary_id");--> statement-breakpoint
CREATE INDEX "department_capacity_type" ON "department_capacity" USING btree ("type_id");--> statement-breakpoint
CREATE INDEX "department_merged_into" ON "department" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "st_dept_group" ON "st_dept" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "st_group_subject" ON "st_group" USING btree ("st_subject_id");--> statement-breakpoint
CREATE INDEX "notice_delivery_user" ON "notice_delivery" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_digest_user" ON "notice_digest_item" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "person_status_log_created_by" ON "person_status_log" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "teacher_student_student" ON "teacher_student" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "teacher_student_created_by" ON "teacher_student" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "approval_delegation_to" ON "approval_delegation" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "teacher_student_teacher" ON "teacher_student" USING btree ("teacher_id","kind");