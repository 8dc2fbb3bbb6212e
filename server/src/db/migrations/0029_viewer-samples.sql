CREATE TABLE "viewer_samples" (
	"stream_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"viewers" integer NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "viewer_samples_stream_id_at_pk" PRIMARY KEY("stream_id","at")
);
--> statement-breakpoint
ALTER TABLE "viewer_samples" ADD CONSTRAINT "viewer_samples_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;