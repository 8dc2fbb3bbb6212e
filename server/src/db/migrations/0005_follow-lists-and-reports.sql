DROP INDEX "follows_by_followee";--> statement-breakpoint
DROP INDEX "follows_by_follower";--> statement-breakpoint
DROP INDEX "reports_open_by_reporter";--> statement-breakpoint
DROP INDEX "wishlist_items_by_user";--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "blocks" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "follows" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "follows" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "follows" ALTER COLUMN "accepted_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "decided_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "reports" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
CREATE INDEX "blocks_by_blocker" ON "blocks" USING btree ("blocker_id","created_at","blocked_id");--> statement-breakpoint
CREATE INDEX "follows_requested" ON "follows" USING btree ("followee_id","created_at","follower_id") WHERE "follows"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "reports_decided" ON "reports" USING btree ("status","decided_at","id");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "streams_shown_by_owner" ON "streams" USING btree ("owner_id","started_at","id") WHERE "streams"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "follows_by_followee" ON "follows" USING btree ("followee_id","accepted_at","follower_id");--> statement-breakpoint
CREATE INDEX "follows_by_follower" ON "follows" USING btree ("follower_id","accepted_at","followee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_open_by_reporter" ON "reports" USING btree ("reporter_id","subject_type","subject_id") WHERE "reports"."status" = 'open';--> statement-breakpoint
CREATE INDEX "wishlist_items_by_user" ON "wishlist_items" USING btree ("user_id","created_at","product_id");