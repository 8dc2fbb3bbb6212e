-- What public answers are made of tells of its changes, when they are committed: each server drops what it keeps of them.
CREATE FUNCTION "tell_public_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('greenroom_public_data', TG_ARGV[0]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('products');--> statement-breakpoint
CREATE TRIGGER "product_images_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_images"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('products');--> statement-breakpoint
CREATE TRIGGER "reviews_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('products');--> statement-breakpoint
CREATE TRIGGER "brands_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "brands"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('brands');--> statement-breakpoint
CREATE TRIGGER "stream_products_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "stream_products"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');--> statement-breakpoint
CREATE TRIGGER "follows_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "follows"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('follows');--> statement-breakpoint
CREATE TRIGGER "wishlist_items_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "wishlist_items"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('wishlists');--> statement-breakpoint
CREATE TRIGGER "hero_slides_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "hero_slides"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('home');--> statement-breakpoint
CREATE TRIGGER "category_cards_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "category_cards"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('home');--> statement-breakpoint
-- Not of the peak count, which follows the viewers.
CREATE TRIGGER "streams_tell" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "title", "description", "category", "tags", "thumbnail_url", "room_id", "status",
  "scheduled_at", "started_at", "ended_at", "ends_without_broadcaster_at", "pinned_product_id", "pinned_at" ON "streams"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');--> statement-breakpoint
-- A new account is in no public answer yet.
CREATE TRIGGER "users_tell" AFTER DELETE OR TRUNCATE OR UPDATE OF "name", "image", "username", "display_username", "role", "banned", "bio", "location",
  "public_profile", "social_links" ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('users');
