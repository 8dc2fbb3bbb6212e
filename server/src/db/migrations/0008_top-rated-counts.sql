-- What changes meanwhile waits, and is counted by the functions below. Before the counts, as who changes a product locks them.
LOCK TABLE "products" IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "product_counts" ADD COLUMN "top_rated" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- From 4 on, as `productLimits.topRatedFrom` of the contract says.
CREATE OR REPLACE FUNCTION "count_added_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_counts" ("brand_id", "category", "amount", "top_rated")
  SELECT "brand_id", "category", count(*), count(*) FILTER (WHERE "rating" >= 4) FROM "added"
  WHERE "active" AND "public" AND "approval_status" = 'approved'
  GROUP BY "brand_id", "category" ORDER BY "brand_id", "category"
  ON CONFLICT ("brand_id", "category") DO UPDATE SET
    "amount" = "product_counts"."amount" + excluded."amount",
    "top_rated" = "product_counts"."top_rated" + excluded."top_rated";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_removed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A brand that goes takes its counts along: only those that are there are changed.
  UPDATE "product_counts" SET
    "amount" = "product_counts"."amount" - "gone"."amount",
    "top_rated" = "product_counts"."top_rated" - "gone"."top_rated"
  FROM (
    SELECT "brand_id", "category", count(*) AS "amount", count(*) FILTER (WHERE "rating" >= 4) AS "top_rated"
    FROM "removed"
    WHERE "active" AND "public" AND "approval_status" = 'approved'
    GROUP BY "brand_id", "category"
  ) AS "gone"
  WHERE "product_counts"."brand_id" = "gone"."brand_id" AND "product_counts"."category" = "gone"."category";
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_counts" ("brand_id", "category", "amount", "top_rated")
  SELECT "brand_id", "category", sum("amount"), coalesce(sum("amount") FILTER (WHERE "rating" >= 4), 0) FROM (
    SELECT "brand_id", "category", "rating", 1 AS "amount" FROM "after"
    WHERE "active" AND "public" AND "approval_status" = 'approved'
    UNION ALL
    SELECT "brand_id", "category", "rating", -1 FROM "before"
    WHERE "active" AND "public" AND "approval_status" = 'approved'
  ) AS "changes"
  GROUP BY "brand_id", "category"
  HAVING sum("amount") <> 0 OR sum("amount") FILTER (WHERE "rating" >= 4) <> 0
  ORDER BY "brand_id", "category"
  ON CONFLICT ("brand_id", "category") DO UPDATE SET
    "amount" = "product_counts"."amount" + excluded."amount",
    "top_rated" = "product_counts"."top_rated" + excluded."top_rated";
  RETURN NULL;
END
$$;
--> statement-breakpoint
UPDATE "product_counts" SET "top_rated" = "rated"."amount"
FROM (
  SELECT "brand_id", "category", count(*) AS "amount" FROM "products"
  WHERE "active" AND "public" AND "approval_status" = 'approved' AND "rating" >= 4
  GROUP BY "brand_id", "category"
) AS "rated"
WHERE "product_counts"."brand_id" = "rated"."brand_id" AND "product_counts"."category" = "rated"."category";
