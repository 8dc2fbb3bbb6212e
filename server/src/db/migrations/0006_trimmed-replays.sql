ALTER TABLE "recordings" ADD COLUMN "trim_from_ms" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "trim_to_ms" integer;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "trimmed_files" jsonb;--> statement-breakpoint
ALTER TABLE "replay_moments" ADD COLUMN "until_ms" integer;--> statement-breakpoint
CREATE INDEX "recordings_uncut" ON "recordings" USING btree ("id") WHERE "recordings"."trim_from_ms" is not null and "recordings"."trimmed_files" is null;