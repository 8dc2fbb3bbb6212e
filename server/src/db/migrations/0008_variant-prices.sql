ALTER TABLE "product_prices" ALTER COLUMN "price_cents" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "color" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_prices" ADD COLUMN "size" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_variants" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_price_positive" CHECK ("product_variants"."price_cents" > 0);--> statement-breakpoint
CREATE FUNCTION "keep_variant_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_prices" ("product_id", "color", "size", "price_cents", "currency")
  SELECT "products"."id", coalesce(NEW."color", OLD."color"), coalesce(NEW."size", OLD."size"), NEW."price_cents", "products"."currency"
  FROM "products" WHERE "products"."id" = coalesce(NEW."product_id", OLD."product_id")
    AND NEW."price_cents" IS DISTINCT FROM OLD."price_cents";
  RETURN NULL;
END
$$;--> statement-breakpoint
-- One that never had a price of its own writes nothing.
CREATE TRIGGER "product_variants_keep_price" AFTER INSERT OR DELETE OR UPDATE OF "price_cents" ON "product_variants"
  FOR EACH ROW EXECUTE FUNCTION "keep_variant_price"();
