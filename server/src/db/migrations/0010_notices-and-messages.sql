ALTER TABLE "show_news" RENAME TO "show_notices";--> statement-breakpoint
ALTER TABLE "show_notices" RENAME COLUMN "told_at" TO "sent_at";--> statement-breakpoint
ALTER SEQUENCE "show_news_id_seq" RENAME TO "show_notices_id_seq";--> statement-breakpoint
ALTER TABLE "show_notices" RENAME CONSTRAINT "show_news_pkey" TO "show_notices_pkey";--> statement-breakpoint
ALTER TABLE "show_notices" RENAME CONSTRAINT "show_news_stream_id_streams_id_fk" TO "show_notices_stream_id_streams_id_fk";--> statement-breakpoint
ALTER INDEX "show_news_once" RENAME TO "show_notices_once";--> statement-breakpoint
ALTER INDEX "show_news_waiting" RENAME TO "show_notices_waiting";--> statement-breakpoint
ALTER TABLE "wishlist_items" RENAME COLUMN "told_at" TO "notified_at";--> statement-breakpoint
ALTER TABLE "wishlist_news" RENAME TO "wishlist_changes";--> statement-breakpoint
ALTER SEQUENCE "wishlist_news_number_seq" RENAME TO "wishlist_changes_number_seq";--> statement-breakpoint
ALTER TABLE "wishlist_changes" RENAME CONSTRAINT "wishlist_news_pkey" TO "wishlist_changes_pkey";--> statement-breakpoint
ALTER TABLE "wishlist_changes" RENAME CONSTRAINT "wishlist_news_product_id_products_id_fk" TO "wishlist_changes_product_id_products_id_fk";--> statement-breakpoint
ALTER INDEX "wishlist_news_by_product" RENAME TO "wishlist_changes_by_product";--> statement-breakpoint
ALTER FUNCTION "keep_wishlist_news" RENAME TO "store_wishlist_change";--> statement-breakpoint
ALTER FUNCTION "keep_variant_wishlist_news" RENAME TO "store_variant_wishlist_change";--> statement-breakpoint
-- Units that were only held are not back in stock when the hold ends: `stock.queries.ts` sets the setting.
CREATE OR REPLACE FUNCTION "store_wishlist_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_back" boolean := NEW."stock" > 0 AND OLD."stock" <= 0
    AND coalesce(current_setting('greenroom.held_comes_back', true), '') <> 'on';
BEGIN
  IF EXISTS (SELECT FROM "wishlist_items" WHERE "product_id" = NEW."id") THEN
    IF "is_back" THEN
      INSERT INTO "wishlist_changes" ("product_id", "kind") VALUES (NEW."id", 'back-in-stock');
    ELSIF NEW."price_cents" < OLD."price_cents" AND NEW."currency" = OLD."currency" THEN
      INSERT INTO "wishlist_changes" ("product_id", "kind", "price_before_cents")
      VALUES (NEW."id", 'price-dropped', OLD."price_cents");
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A variant without its own price has the price of its product. If that drops, the change is the product's.
CREATE OR REPLACE FUNCTION "store_variant_wishlist_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "product_cents" integer;
  "is_back" boolean := NEW."stock" > 0 AND OLD."stock" <= 0
    AND coalesce(current_setting('greenroom.held_comes_back', true), '') <> 'on';
BEGIN
  IF EXISTS (SELECT FROM "wishlist_items" WHERE "product_id" = NEW."product_id") THEN
    SELECT "price_cents" INTO "product_cents" FROM "products" WHERE "id" = NEW."product_id";
    IF "is_back" THEN
      INSERT INTO "wishlist_changes" ("product_id", "color", "size", "kind")
      VALUES (NEW."product_id", NEW."color", NEW."size", 'back-in-stock');
    ELSIF coalesce(NEW."price_cents", "product_cents") < coalesce(OLD."price_cents", "product_cents") THEN
      INSERT INTO "wishlist_changes" ("product_id", "color", "size", "kind", "price_before_cents")
      VALUES (NEW."product_id", NEW."color", NEW."size", 'price-dropped', coalesce(OLD."price_cents", "product_cents"));
    END IF;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
ALTER TRIGGER "products_keep_wishlist_news" ON "products" RENAME TO "products_store_wishlist_change";--> statement-breakpoint
-- Triggers fire in the order of their names. This one follows `product_variants_keep_stock`: if a product is back
-- in stock as a whole, people are notified of the product and not of a variant.
ALTER TRIGGER "product_variants_keep_wishlist_news" ON "product_variants" RENAME TO "product_variants_store_wishlist_change";--> statement-breakpoint
UPDATE "questions" SET "answer_way" = 'text' WHERE "answer_way" = 'words';--> statement-breakpoint
ALTER TABLE "chat_sanctions" RENAME COLUMN "told" TO "message_to_person";--> statement-breakpoint
ALTER TABLE "moderation_entries" RENAME COLUMN "told" TO "message_to_person";--> statement-breakpoint
UPDATE "notices" SET "details" = ("details" - 'told') || jsonb_build_object('messageToPerson', "details" -> 'told')
WHERE "details" ? 'told';--> statement-breakpoint
-- The states that the log stores have these names, too. The log is append-only for all but this renaming.
ALTER TABLE "moderation_entries" DISABLE TRIGGER "moderation_entries_append_only";--> statement-breakpoint
CREATE FUNCTION "renamed_state"("state" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN jsonb_typeof("state") <> 'object' THEN "state"
    WHEN "state" ? 'told' THEN ("state" - 'told') || jsonb_build_object('messageToPerson', "state" -> 'told')
    WHEN "state" ->> 'answerWay' = 'words' THEN "state" || '{"answerWay": "text"}'
    WHEN jsonb_typeof("state" -> 'sanction') = 'object' THEN jsonb_set("state", '{sanction}',
      (("state" -> 'sanction') - 'told') || jsonb_build_object('messageToPerson', "state" -> 'sanction' -> 'told'))
    ELSE "state"
  END
$$;
--> statement-breakpoint
UPDATE "moderation_entries" SET "before" = "renamed_state"("before"), "after" = "renamed_state"("after")
WHERE ("moderated" ->> 'kind') IN ('timeout', 'ban', 'question', 'appeal');--> statement-breakpoint
DROP FUNCTION "renamed_state";--> statement-breakpoint
ALTER TABLE "moderation_entries" ENABLE TRIGGER "moderation_entries_append_only";
