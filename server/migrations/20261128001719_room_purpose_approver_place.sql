CREATE TABLE "room_approver" (
	"room_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "room_approver_room_id_person_id_pk" PRIMARY KEY("room_id","person_id")
);
--> statement-breakpoint
ALTER TABLE "room_application" ADD COLUMN "purpose_module" text;--> statement-breakpoint
ALTER TABLE "room_application" ADD COLUMN "purpose_id" integer;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "sign_place" jsonb;--> statement-breakpoint
ALTER TABLE "room_approver" ADD CONSTRAINT "room_approver_room_id_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_approver" ADD CONSTRAINT "room_approver_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_approver_person" ON "room_approver" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "room_application_purpose" ON "room_application" USING btree ("purpose_module","purpose_id");--> statement-breakpoint
ALTER TABLE "room_application" ADD CONSTRAINT "room_application_purpose_whole" CHECK ((purpose_module is null) = (purpose_id is null));