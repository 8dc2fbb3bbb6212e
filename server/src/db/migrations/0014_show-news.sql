CREATE TABLE "show_news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "show_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stream_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "once_key" text;--> statement-breakpoint
ALTER TABLE "show_news" ADD CONSTRAINT "show_news_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "show_news_once" ON "show_news" USING btree ("stream_id","kind","starts_at");--> statement-breakpoint
CREATE INDEX "show_news_waiting" ON "show_news" USING btree ("id") WHERE "show_news"."told_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("user_id","once_key") WHERE "notices"."once_key" is not null;