CREATE TABLE "replay_clips" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recording_id" uuid NOT NULL,
	"author_id" text NOT NULL,
	"title" text NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "replay_clips" ADD CONSTRAINT "replay_clips_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_clips" ADD CONSTRAINT "replay_clips_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replay_clips_by_recording" ON "replay_clips" USING btree ("recording_id","created_at");--> statement-breakpoint
CREATE INDEX "replay_clips_by_author" ON "replay_clips" USING btree ("author_id","recording_id");--> statement-breakpoint
-- by hand
CREATE TRIGGER "replay_clips_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "replay_clips"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');
