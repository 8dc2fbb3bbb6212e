CREATE TABLE "product_variants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"stock" integer NOT NULL,
	"image_position" integer,
	"position" integer NOT NULL,
	CONSTRAINT "product_variants_once" UNIQUE("product_id","color","size"),
	CONSTRAINT "product_variants_stock_not_negative" CHECK ("product_variants"."stock" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "variant_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" DROP CONSTRAINT "stock_holds_hold_id_product_id_pk";--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_hold_id_product_id_variant_id_pk" PRIMARY KEY("hold_id","product_id","variant_id");--> statement-breakpoint
ALTER TABLE "product_variants" ADD CONSTRAINT "product_variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "keep_product_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "products" SET "stock" = "products"."stock" + coalesce(NEW."stock", 0) - coalesce(OLD."stock", 0)
  WHERE "products"."id" = coalesce(NEW."product_id", OLD."product_id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "product_variants_keep_stock" AFTER INSERT OR DELETE OR UPDATE OF "stock" ON "product_variants"
  FOR EACH ROW EXECUTE FUNCTION "keep_product_stock"();--> statement-breakpoint
CREATE TRIGGER "product_variants_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_variants"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('products');
