CREATE TABLE "coupon_uses" (
	"coupon_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_user_id_pk" PRIMARY KEY("coupon_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brand_id" uuid NOT NULL,
	"product_id" text,
	"code" text NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"currency" text DEFAULT 'USD' NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"is_once_per_user" boolean DEFAULT false NOT NULL,
	"is_live_only" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_percent_or_amount" CHECK (("coupons"."percent" is null) <> ("coupons"."amount_cents" is null)),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount_positive" CHECK ("coupons"."amount_cents" > 0),
	CONSTRAINT "coupons_minimum_not_negative" CHECK ("coupons"."minimum_cents" >= 0),
	CONSTRAINT "coupons_start_before_end" CHECK ("coupons"."starts_at" < "coupons"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "products_on_air" (
	"stream_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "products_on_air_stream_id_product_id_pk" PRIMARY KEY("stream_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products_on_air" ADD CONSTRAINT "products_on_air_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products_on_air" ADD CONSTRAINT "products_on_air_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_uses_by_user" ON "coupon_uses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_once" ON "coupons" USING btree ("code","brand_id",coalesce("product_id", '')) WHERE "coupons"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_by_product" ON "coupons" USING btree ("product_id") WHERE "coupons"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "coupons_by_brand" ON "coupons" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "products_on_air_by_product" ON "products_on_air" USING btree ("product_id");--> statement-breakpoint
-- What a product had as its one code is a coupon like any other.
INSERT INTO "coupons" ("brand_id", "product_id", "code", "percent")
  SELECT "brand_id", "id", upper("coupon_code"), "coupon_discount_percent" FROM "products"
  WHERE "coupon_code" <> '' AND "coupon_discount_percent" BETWEEN 1 AND 100;--> statement-breakpoint
INSERT INTO "products_on_air" ("stream_id", "product_id")
  SELECT "id", "pinned_product_id" FROM "streams" WHERE "status" = 'live' AND "pinned_product_id" IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER "coupons_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "coupons"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('products');--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "coupon_code";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "coupon_discount_percent";