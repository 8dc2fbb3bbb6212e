CREATE TABLE "live_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"stream_title" text NOT NULL,
	"percent" integer NOT NULL,
	"coupon_id" uuid,
	"code" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "live_offers_percent" CHECK ("live_offers"."percent" between 1 and 90)
);
--> statement-breakpoint
CREATE TABLE "stream_producers" (
	"owner_id" text NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stream_producers_owner_id_user_id_pk" PRIMARY KEY("owner_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "stream_product_taps" (
	"stream_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"taps" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stream_product_taps_stream_id_product_id_pk" PRIMARY KEY("stream_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "live_discount_max_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_products" ADD COLUMN "highlighted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "is_rehearsal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_offers" ADD CONSTRAINT "live_offers_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_offers" ADD CONSTRAINT "live_offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_offers" ADD CONSTRAINT "live_offers_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_producers" ADD CONSTRAINT "stream_producers_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_producers" ADD CONSTRAINT "stream_producers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_product_taps" ADD CONSTRAINT "stream_product_taps_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_product_taps" ADD CONSTRAINT "stream_product_taps_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "live_offers_once" ON "live_offers" USING btree ("stream_id","product_id") WHERE "live_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "live_offers_by_product" ON "live_offers" USING btree ("product_id") WHERE "live_offers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "live_offers_by_coupon" ON "live_offers" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "stream_producers_by_user" ON "stream_producers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stream_product_taps_by_product" ON "stream_product_taps" USING btree ("product_id");