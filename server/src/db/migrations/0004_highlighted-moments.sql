ALTER TABLE "replay_moments" DROP CONSTRAINT "replay_moments_recording_id_sequence_pk";--> statement-breakpoint
ALTER TABLE "replay_moments" ADD CONSTRAINT "replay_moments_recording_id_sequence_product_id_pk" PRIMARY KEY("recording_id","sequence","product_id");--> statement-breakpoint
ALTER TABLE "replay_moments" ADD COLUMN "kind" text DEFAULT 'pinned' NOT NULL;