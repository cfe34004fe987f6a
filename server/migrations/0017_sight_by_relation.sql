CREATE TABLE "relation_change" (
	"tx" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "rotation_piece_dept";--> statement-breakpoint
CREATE INDEX "rotation_piece_dept" ON "rotation_piece" USING btree ("dept_id","start","length","user_id");