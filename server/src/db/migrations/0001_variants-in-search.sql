-- The index of the search knows in which colors and sizes a product is made, and whether any is left of each. So it is told
-- when a variant comes or goes and when its last unit does, which its product's units need not show. Not of each unit that is sold.
CREATE FUNCTION "keep_search_change_of_variant"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("kind", "document_id") VALUES ('product', coalesce(NEW."product_id", OLD."product_id"));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "product_variants_search_made" AFTER INSERT OR DELETE ON "product_variants"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_change_of_variant"();
--> statement-breakpoint
CREATE TRIGGER "product_variants_search_changed" AFTER UPDATE ON "product_variants" FOR EACH ROW
  WHEN (
    (OLD."stock" > 0, OLD."color", OLD."size") IS DISTINCT FROM (NEW."stock" > 0, NEW."color", NEW."size")
  ) EXECUTE FUNCTION "keep_search_change_of_variant"();
--> statement-breakpoint
CREATE TRIGGER "products_search_sizes_changed" AFTER UPDATE OF "sizes" ON "products" FOR EACH ROW
  WHEN (OLD."sizes" IS DISTINCT FROM NEW."sizes") EXECUTE FUNCTION "keep_search_change"('product');
