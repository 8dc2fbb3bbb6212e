CREATE TABLE "order_shipments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"units" jsonb NOT NULL,
	"carrier" text NOT NULL,
	"carrier_name" text NOT NULL,
	"tracking_number" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "shipment_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "to_ship" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cancelled_units" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_shipments" ADD CONSTRAINT "order_shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_shipments_by_order" ON "order_shipments" USING btree ("order_id","shipped_at");--> statement-breakpoint
CREATE INDEX "orders_by_brand_status" ON "orders" USING btree ("brand_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
-- by hand
UPDATE "orders" SET "to_ship" = (
  SELECT coalesce(jsonb_agg(jsonb_build_object('productId', "line" -> 'productId', 'color', "line" -> 'color', 'size', "line" -> 'size', 'quantity', "left"."quantity")), '[]'::jsonb)
  FROM jsonb_array_elements("orders"."lines") AS "line"
  CROSS JOIN LATERAL (
    SELECT ("line" ->> 'quantity')::int - coalesce(sum(("given" ->> 'quantity')::int), 0)::int AS "quantity"
    FROM "order_returns" CROSS JOIN jsonb_array_elements("order_returns"."lines") AS "given"
    WHERE "order_returns"."order_id" = "orders"."id" AND "order_returns"."status" = 'accepted'
      AND "given" ->> 'productId' = "line" ->> 'productId'
      AND "given" ->> 'color' = "line" ->> 'color' AND "given" ->> 'size' = "line" ->> 'size'
  ) AS "left"
  WHERE "left"."quantity" > 0
) WHERE "status" = 'processing';
