DROP INDEX "reviews_by_product";--> statement-breakpoint
DROP INDEX "streams_live";--> statement-breakpoint
DROP INDEX "streams_past";--> statement-breakpoint
DROP INDEX "streams_by_owner";--> statement-breakpoint
CREATE INDEX "reviews_by_product" ON "reviews" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX "streams_live" ON "streams" USING btree ("started_at","id") WHERE "streams"."status" = 'live';--> statement-breakpoint
CREATE INDEX "streams_past" ON "streams" USING btree ("ended_at","id") WHERE "streams"."status" = 'ended';--> statement-breakpoint
CREATE INDEX "streams_by_owner" ON "streams" USING btree ("owner_id","created_at","id");