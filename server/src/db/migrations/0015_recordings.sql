CREATE TABLE "recordings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" uuid NOT NULL,
	"state" text NOT NULL,
	"failure" text,
	"starts_at_ms" integer DEFAULT 0 NOT NULL,
	"length_ms" integer DEFAULT 0 NOT NULL,
	"size_bytes" bigint DEFAULT 0 NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "replay_moments" (
	"recording_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"product_id" text NOT NULL,
	"at_ms" integer NOT NULL,
	CONSTRAINT "replay_moments_recording_id_sequence_pk" PRIMARY KEY("recording_id","sequence")
);
--> statement-breakpoint
ALTER TABLE "recordings" ADD CONSTRAINT "recordings_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_moments" ADD CONSTRAINT "replay_moments_recording_id_recordings_id_fk" FOREIGN KEY ("recording_id") REFERENCES "public"."recordings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replay_moments" ADD CONSTRAINT "replay_moments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "recordings_by_stream" ON "recordings" USING btree ("stream_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recordings_one_running" ON "recordings" USING btree ("stream_id") WHERE "recordings"."state" = 'recording';--> statement-breakpoint
CREATE INDEX "recordings_unfinished" ON "recordings" USING btree ("created_at") WHERE "recordings"."state" in ('recording', 'finishing');--> statement-breakpoint
CREATE INDEX "replay_moments_by_product" ON "replay_moments" USING btree ("product_id","recording_id");--> statement-breakpoint
CREATE TRIGGER "recordings_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "recordings"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');--> statement-breakpoint
CREATE TRIGGER "replay_moments_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "replay_moments"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');
