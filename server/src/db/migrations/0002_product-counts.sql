CREATE TABLE "product_counts" (
	"brand_id" uuid NOT NULL,
	"category" text NOT NULL,
	"amount" integer NOT NULL,
	CONSTRAINT "product_counts_brand_id_category_pk" PRIMARY KEY("brand_id","category")
);
--> statement-breakpoint
ALTER TABLE "product_counts" ADD CONSTRAINT "product_counts_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE FUNCTION "count_added_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_counts" ("brand_id", "category", "amount")
  SELECT "brand_id", "category", count(*) FROM "added"
  WHERE "active" AND "public" AND "approval_status" = 'approved'
  GROUP BY "brand_id", "category" ORDER BY "brand_id", "category"
  ON CONFLICT ("brand_id", "category") DO UPDATE SET "amount" = "product_counts"."amount" + excluded."amount";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_removed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A brand that goes takes its counts along: only those that are there are changed.
  UPDATE "product_counts" SET "amount" = "product_counts"."amount" - "gone"."amount"
  FROM (
    SELECT "brand_id", "category", count(*) AS "amount" FROM "removed"
    WHERE "active" AND "public" AND "approval_status" = 'approved'
    GROUP BY "brand_id", "category"
  ) AS "gone"
  WHERE "product_counts"."brand_id" = "gone"."brand_id" AND "product_counts"."category" = "gone"."category";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_counts" ("brand_id", "category", "amount")
  SELECT "brand_id", "category", sum("amount") FROM (
    SELECT "brand_id", "category", 1 AS "amount" FROM "after"
    WHERE "active" AND "public" AND "approval_status" = 'approved'
    UNION ALL
    SELECT "brand_id", "category", -1 FROM "before"
    WHERE "active" AND "public" AND "approval_status" = 'approved'
  ) AS "changes"
  GROUP BY "brand_id", "category" HAVING sum("amount") <> 0 ORDER BY "brand_id", "category"
  ON CONFLICT ("brand_id", "category") DO UPDATE SET "amount" = "product_counts"."amount" + excluded."amount";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "forget_product_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "product_counts";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_count_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_products"();--> statement-breakpoint
CREATE TRIGGER "products_count_removed" AFTER DELETE ON "products" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_products"();--> statement-breakpoint
CREATE TRIGGER "products_count_changed" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_changed_products"();--> statement-breakpoint
CREATE TRIGGER "products_count_forgotten" AFTER TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_product_counts"();--> statement-breakpoint
INSERT INTO "product_counts" ("brand_id", "category", "amount")
SELECT "brand_id", "category", count(*) FROM "products"
WHERE "active" AND "public" AND "approval_status" = 'approved' GROUP BY "brand_id", "category";
