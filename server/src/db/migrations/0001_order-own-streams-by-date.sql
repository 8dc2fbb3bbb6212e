-- A streamer's own list is by date. `listByOwner` in features/streams/lists/stream-lists.queries.ts is the query of both indexes;
-- `findNextScheduledByOwner` and `countToCome` read the first one too.
ALTER TABLE "streams" ADD COLUMN "past_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(ended_at, scheduled_at, created_at)) STORED;--> statement-breakpoint
CREATE INDEX "streams_to_come_by_owner" ON "streams" USING btree ("owner_id","scheduled_at","id") WHERE "streams"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "streams_past_by_owner" ON "streams" USING btree ("owner_id","past_at","id") WHERE "streams"."status" not in ('live', 'scheduled');