CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" text NOT NULL,
	"user_id" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "message_reports_by_host";--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_by_entry" ON "appeals" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("host_id","created_at") WHERE "appeals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "appeals_by_user" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_reports_open" ON "message_reports" USING btree ("host_id","created_at") WHERE "message_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "message_reports_open_anywhere" ON "message_reports" USING btree ("created_at") WHERE "message_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "message_reports_by_message" ON "message_reports" USING btree ("stream_id","sequence");