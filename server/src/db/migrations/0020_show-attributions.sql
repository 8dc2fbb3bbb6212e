CREATE TABLE "order_attributions" (
	"order_id" uuid NOT NULL,
	"line_index" integer NOT NULL,
	"stream_id" uuid NOT NULL,
	"pin_id" uuid,
	"product_id" text NOT NULL,
	"brand_id" uuid NOT NULL,
	"units" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_attributions_order_id_line_index_pk" PRIMARY KEY("order_id","line_index")
);
--> statement-breakpoint
CREATE TABLE "stream_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"stream_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"pinned_at" timestamp (3) with time zone NOT NULL,
	"taps" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "stream_id" uuid;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "pin_id" uuid;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "pin_id" uuid;--> statement-breakpoint
ALTER TABLE "order_attributions" ADD CONSTRAINT "order_attributions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_pins" ADD CONSTRAINT "stream_pins_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_pins" ADD CONSTRAINT "stream_pins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_attributions_by_stream" ON "order_attributions" USING btree ("stream_id","product_id");--> statement-breakpoint
CREATE INDEX "order_attributions_by_brand" ON "order_attributions" USING btree ("brand_id","created_at");--> statement-breakpoint
CREATE INDEX "stream_pins_by_stream" ON "stream_pins" USING btree ("stream_id","pinned_at");--> statement-breakpoint
CREATE INDEX "stream_pins_by_product" ON "stream_pins" USING btree ("product_id");