CREATE TABLE "product_prices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"price_cents" integer NOT NULL,
	"original_price_cents" integer,
	"currency" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_prices_by_product" ON "product_prices" USING btree ("product_id","at","price_cents");--> statement-breakpoint
-- What was sold before there was a history has one from now on.
INSERT INTO "product_prices" ("product_id", "price_cents", "original_price_cents", "currency")
  SELECT "id", "price_cents", "original_price_cents", "currency" FROM "products";--> statement-breakpoint
CREATE FUNCTION "keep_first_prices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_prices" ("product_id", "price_cents", "original_price_cents", "currency")
  SELECT "id", "price_cents", "original_price_cents", "currency" FROM "added";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_keep_first_price" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "keep_first_prices"();--> statement-breakpoint
CREATE FUNCTION "keep_changed_price"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_prices" ("product_id", "price_cents", "original_price_cents", "currency")
  VALUES (NEW."id", NEW."price_cents", NEW."original_price_cents", NEW."currency");
  RETURN NULL;
END
$$;--> statement-breakpoint
-- By row, so that what changes nothing but the stock costs nothing here.
CREATE TRIGGER "products_keep_changed_price" AFTER UPDATE OF "price_cents", "original_price_cents", "currency" ON "products"
  FOR EACH ROW WHEN (
    (OLD."price_cents", OLD."original_price_cents", OLD."currency")
    IS DISTINCT FROM (NEW."price_cents", NEW."original_price_cents", NEW."currency")
  ) EXECUTE FUNCTION "keep_changed_price"();--> statement-breakpoint
CREATE FUNCTION "refuse_price_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the price history is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "product_prices_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "product_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_price_change"();--> statement-breakpoint
CREATE TRIGGER "product_prices_tell" AFTER INSERT ON "product_prices"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('products');
