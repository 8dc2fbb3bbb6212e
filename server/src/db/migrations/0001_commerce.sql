CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"buyer_key" text NOT NULL,
	"product_id" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"size" text DEFAULT '' NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_once" UNIQUE("buyer_key","product_id","color","size"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"buyer_key" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"coupon_code" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"country_code" text NOT NULL,
	"region_code" text DEFAULT '' NOT NULL,
	"region_name" text DEFAULT '' NOT NULL,
	"rate_basis_points" integer NOT NULL,
	CONSTRAINT "tax_rates_country_code_region_code_pk" PRIMARY KEY("country_code","region_code")
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"buyer_key" text NOT NULL,
	"user_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"email" text NOT NULL,
	"address" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"items_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"user_id" text,
	"brand_id" uuid,
	"brand_name" text NOT NULL,
	"brand_slug" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"email" text NOT NULL,
	"address" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"currency" text NOT NULL,
	"items_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"tax_basis_points" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "orders_order_number_unique" UNIQUE("order_number")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"choice" jsonb NOT NULL,
	"customer_id" text,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'started' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"paid_with" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'due' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "test_charges" (
	"key" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"card" text NOT NULL,
	"status" text NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "test_charges_refund" CHECK ("test_charges"."refunded_cents" between 0 and "test_charges"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "test_refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_holds" (
	"hold_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_hold_id_product_id_pk" PRIMARY KEY("hold_id","product_id"),
	CONSTRAINT "stock_holds_quantity_positive" CHECK ("stock_holds"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_buyer_key_carts_buyer_key_fk" FOREIGN KEY ("buyer_key") REFERENCES "public"."carts"("buyer_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_refunds" ADD CONSTRAINT "test_refunds_charge_key_test_charges_key_fk" FOREIGN KEY ("charge_key") REFERENCES "public"."test_charges"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open" ON "checkouts" USING btree ("buyer_key") WHERE "checkouts"."status" in ('open', 'paying');--> statement-breakpoint
CREATE INDEX "checkouts_expiring" ON "checkouts" USING btree ("expires_at") WHERE "checkouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_buyer" ON "orders" USING btree ("buyer_key","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_brand" ON "orders" USING btree ("brand_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once" ON "payments" USING btree ("buyer_key","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_of_checkout" ON "payments" USING btree ("checkout_id") WHERE "payments"."status" in ('started', 'needs-confirmation', 'succeeded');--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."status" in ('started', 'needs-confirmation');--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("created_at") WHERE "refunds"."status" = 'due';--> statement-breakpoint
CREATE INDEX "stock_holds_expiring" ON "stock_holds" USING btree ("expires_at");--> statement-breakpoint
-- The general rates of sales and value-added tax that a new server begins with. Its operator changes them.
INSERT INTO "tax_rates" ("country_code", "region_code", "region_name", "rate_basis_points") VALUES
	('US', 'AL', 'Alabama', 400),
	('US', 'AZ', 'Arizona', 560),
	('US', 'AR', 'Arkansas', 650),
	('US', 'CA', 'California', 725),
	('US', 'CO', 'Colorado', 290),
	('US', 'CT', 'Connecticut', 635),
	('US', 'DC', 'District of Columbia', 600),
	('US', 'FL', 'Florida', 600),
	('US', 'GA', 'Georgia', 400),
	('US', 'HI', 'Hawaii', 400),
	('US', 'ID', 'Idaho', 600),
	('US', 'IL', 'Illinois', 625),
	('US', 'IN', 'Indiana', 700),
	('US', 'IA', 'Iowa', 600),
	('US', 'KS', 'Kansas', 650),
	('US', 'KY', 'Kentucky', 600),
	('US', 'LA', 'Louisiana', 500),
	('US', 'ME', 'Maine', 550),
	('US', 'MD', 'Maryland', 600),
	('US', 'MA', 'Massachusetts', 625),
	('US', 'MI', 'Michigan', 600),
	('US', 'MN', 'Minnesota', 688),
	('US', 'MS', 'Mississippi', 700),
	('US', 'MO', 'Missouri', 423),
	('US', 'NE', 'Nebraska', 550),
	('US', 'NV', 'Nevada', 685),
	('US', 'NJ', 'New Jersey', 663),
	('US', 'NM', 'New Mexico', 488),
	('US', 'NY', 'New York', 400),
	('US', 'NC', 'North Carolina', 475),
	('US', 'ND', 'North Dakota', 500),
	('US', 'OH', 'Ohio', 575),
	('US', 'OK', 'Oklahoma', 450),
	('US', 'PA', 'Pennsylvania', 600),
	('US', 'RI', 'Rhode Island', 700),
	('US', 'SC', 'South Carolina', 600),
	('US', 'SD', 'South Dakota', 420),
	('US', 'TN', 'Tennessee', 700),
	('US', 'TX', 'Texas', 625),
	('US', 'UT', 'Utah', 610),
	('US', 'VT', 'Vermont', 600),
	('US', 'VA', 'Virginia', 530),
	('US', 'WA', 'Washington', 650),
	('US', 'WV', 'West Virginia', 600),
	('US', 'WI', 'Wisconsin', 500),
	('US', 'WY', 'Wyoming', 400),
	('AT', '', '', 2000),
	('BE', '', '', 2100),
	('BG', '', '', 2000),
	('HR', '', '', 2500),
	('CY', '', '', 1900),
	('CZ', '', '', 2100),
	('DK', '', '', 2500),
	('EE', '', '', 2400),
	('FI', '', '', 2550),
	('FR', '', '', 2000),
	('DE', '', '', 1900),
	('GR', '', '', 2400),
	('HU', '', '', 2700),
	('IE', '', '', 2300),
	('IT', '', '', 2200),
	('LV', '', '', 2100),
	('LT', '', '', 2100),
	('LU', '', '', 1700),
	('MT', '', '', 1800),
	('NL', '', '', 2100),
	('PL', '', '', 2300),
	('PT', '', '', 2300),
	('RO', '', '', 2100),
	('SK', '', '', 2300),
	('SI', '', '', 2200),
	('ES', '', '', 2100),
	('SE', '', '', 2500),
	('GB', '', '', 2000),
	('CH', '', '', 810),
	('NO', '', '', 2500),
	('CA', '', '', 500),
	('AU', '', '', 1000),
	('NZ', '', '', 1500),
	('JP', '', '', 1000);
