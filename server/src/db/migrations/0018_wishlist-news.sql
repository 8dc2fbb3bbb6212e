CREATE TABLE "wishlist_news" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_news_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"price_before_cents" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wishlist_news" ADD CONSTRAINT "wishlist_news_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_news_by_product" ON "wishlist_news" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishlist_items_by_product" ON "wishlist_items" USING btree ("product_id");--> statement-breakpoint
CREATE FUNCTION "keep_wishlist_news"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "wishlist_items" WHERE "product_id" = NEW."id") THEN
    IF NEW."stock" > 0 AND OLD."stock" <= 0 THEN
      INSERT INTO "wishlist_news" ("product_id", "kind") VALUES (NEW."id", 'back-in-stock');
    ELSE
      INSERT INTO "wishlist_news" ("product_id", "kind", "price_before_cents") VALUES (NEW."id", 'price-dropped', OLD."price_cents");
    END IF;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- By row, so that what changes nothing but the units that are left costs nothing here.
CREATE TRIGGER "products_keep_wishlist_news" AFTER UPDATE OF "price_cents", "currency", "stock" ON "products"
  FOR EACH ROW WHEN (
    (NEW."stock" > 0 AND OLD."stock" <= 0)
    OR (NEW."price_cents" < OLD."price_cents" AND NEW."currency" = OLD."currency")
  ) EXECUTE FUNCTION "keep_wishlist_news"();
