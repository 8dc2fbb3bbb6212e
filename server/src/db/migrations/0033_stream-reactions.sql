CREATE TABLE "stream_reactions" (
	"stream_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "stream_reactions_stream_id_reaction_pk" PRIMARY KEY("stream_id","reaction")
);
--> statement-breakpoint
ALTER TABLE "event_logs" ADD COLUMN "pinned_sequence" bigint;--> statement-breakpoint
ALTER TABLE "stream_reactions" ADD CONSTRAINT "stream_reactions_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;