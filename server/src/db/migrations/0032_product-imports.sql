CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"file" text NOT NULL,
	"status" text DEFAULT 'checking' NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"changes" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_imports_by_brand" ON "product_imports" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "product_changes_by_product" ON "product_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "products_inventory" ON "products" USING btree ("brand_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
-- by hand
CREATE FUNCTION "keep_product_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "found" jsonb;
BEGIN
  SELECT jsonb_object_agg("was"."key", jsonb_build_array("was"."value", "is"."value")) INTO "found"
  FROM jsonb_each(to_jsonb(OLD)) AS "was" JOIN jsonb_each(to_jsonb(NEW)) AS "is" USING ("key")
  WHERE "was"."value" IS DISTINCT FROM "is"."value" AND "was"."key" IN ('name', 'description', 'category',
    'price_cents', 'original_price_cents', 'stock', 'tags', 'is_featured', 'active', 'public');
  IF "found" IS NOT NULL THEN
    INSERT INTO "product_changes" ("product_id", "changes") VALUES (NEW."id", "found");
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "products_keep_change" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (OLD."version" IS DISTINCT FROM NEW."version") EXECUTE FUNCTION "keep_product_change"();
