CREATE TABLE "stream_reminders" (
	"stream_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stream_reminders_stream_id_user_id_pk" PRIMARY KEY("stream_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "duration_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_reminders" ADD CONSTRAINT "stream_reminders_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_reminders" ADD CONSTRAINT "stream_reminders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_reminders_by_user" ON "stream_reminders" USING btree ("user_id","stream_id");--> statement-breakpoint
CREATE TRIGGER "stream_reminders_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stream_reminders"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('reminders');--> statement-breakpoint
DROP TRIGGER "streams_tell" ON "streams";--> statement-breakpoint
-- Not of the peak count, which follows the viewers.
CREATE TRIGGER "streams_tell" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "title", "description", "category", "tags", "thumbnail_url", "room_id", "status",
  "scheduled_at", "duration_minutes", "started_at", "ended_at", "ends_without_broadcaster_at", "pinned_product_id", "pinned_at" ON "streams"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');
