CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- array_to_string is only STABLE, because elements of any type may print by the session's settings; texts do not.
CREATE FUNCTION join_words(words text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_string(words, ' ');--> statement-breakpoint
DROP INDEX "products_featured";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_by_brand";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "created_at" SET DATA TYPE timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "created_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || subcategory || ' ' || join_words(tags) || ' ' || description)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("is_featured","created_at","id") WHERE active and public and approval_status = 'approved';--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE active and public and approval_status = 'approved';--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_cents","id") WHERE active and public and approval_status = 'approved';--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree ("rating","id") WHERE active and public and approval_status = 'approved';--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","subcategory","rating","id") WHERE active and public and approval_status = 'approved';--> statement-breakpoint
CREATE INDEX "products_by_brand" ON "products" USING btree ("brand_id","rating","id");