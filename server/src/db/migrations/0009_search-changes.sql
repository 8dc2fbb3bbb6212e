CREATE TABLE "search_changes" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"transaction_id" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
CREATE INDEX "search_changes_by_transaction" ON "search_changes" USING btree ("kind","transaction_id");--> statement-breakpoint
CREATE INDEX "search_changes_by_time" ON "search_changes" USING btree ("changed_at");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
DROP FUNCTION "join_words"(text[]);--> statement-breakpoint
-- What is searched tells which rows have changed, in the transaction of the change; the servers read it before each search.
CREATE FUNCTION "keep_search_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("kind", "document_id") SELECT TG_ARGV[0], "id" FROM "changed";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_search_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("kind", "document_id") VALUES (TG_ARGV[0], NEW."id");
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_search_truncation"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("kind", "document_id") VALUES (TG_ARGV[0], '');
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "keep_search_change_of_brand"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("kind", "document_id") SELECT 'product', "id" FROM "products" WHERE "brand_id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_search_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_changes"('product');--> statement-breakpoint
CREATE TRIGGER "products_search_removed" AFTER DELETE ON "products" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_changes"('product');--> statement-breakpoint
-- Not of each unit that is sold: a search asks only whether any is left.
CREATE TRIGGER "products_search_changed" AFTER UPDATE ON "products" FOR EACH ROW
  WHEN (
    (OLD."stock" > 0) IS DISTINCT FROM (NEW."stock" > 0)
    OR (OLD."brand_id", OLD."name", OLD."description", OLD."category", OLD."subcategory", OLD."tags", OLD."colors", OLD."price_cents",
      OLD."original_price_cents", OLD."is_featured", OLD."active", OLD."public", OLD."approval_status", OLD."rating", OLD."created_at")
    IS DISTINCT FROM (NEW."brand_id", NEW."name", NEW."description", NEW."category", NEW."subcategory", NEW."tags", NEW."colors", NEW."price_cents",
      NEW."original_price_cents", NEW."is_featured", NEW."active", NEW."public", NEW."approval_status", NEW."rating", NEW."created_at")
  ) EXECUTE FUNCTION "keep_search_change"('product');--> statement-breakpoint
CREATE TRIGGER "products_search_truncated" AFTER TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_truncation"('product');--> statement-breakpoint
CREATE TRIGGER "brands_search_products_changed" AFTER UPDATE ON "brands" FOR EACH ROW
  WHEN (OLD."company_name" IS DISTINCT FROM NEW."company_name") EXECUTE FUNCTION "keep_search_change_of_brand"();
--> statement-breakpoint
CREATE TRIGGER "brands_search_added" AFTER INSERT ON "brands" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_changes"('brand');--> statement-breakpoint
CREATE TRIGGER "brands_search_removed" AFTER DELETE ON "brands" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_changes"('brand');--> statement-breakpoint
CREATE TRIGGER "brands_search_changed" AFTER UPDATE OF "company_name", "company_description", "location", "verified", "approval_status" ON "brands"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_change"('brand');--> statement-breakpoint
CREATE TRIGGER "brands_search_truncated" AFTER TRUNCATE ON "brands"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_truncation"('brand');--> statement-breakpoint
CREATE TRIGGER "streams_search_added" AFTER INSERT ON "streams" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_changes"('stream');--> statement-breakpoint
CREATE TRIGGER "streams_search_removed" AFTER DELETE ON "streams" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_changes"('stream');--> statement-breakpoint
CREATE TRIGGER "streams_search_changed" AFTER UPDATE OF "title", "description", "category", "tags", "status", "scheduled_at", "started_at", "ended_at" ON "streams"
  FOR EACH ROW EXECUTE FUNCTION "keep_search_change"('stream');--> statement-breakpoint
CREATE TRIGGER "streams_search_truncated" AFTER TRUNCATE ON "streams"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_search_truncation"('stream');--> statement-breakpoint
CREATE FUNCTION "keep_search_change_of_streamer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_changes" ("kind", "document_id") SELECT 'stream', "id" FROM "streams" WHERE "owner_id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_search_streams_changed" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN (OLD."name" IS DISTINCT FROM NEW."name" OR OLD."username" IS DISTINCT FROM NEW."username")
  EXECUTE FUNCTION "keep_search_change_of_streamer"();
