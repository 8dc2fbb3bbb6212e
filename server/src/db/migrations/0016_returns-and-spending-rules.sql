CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"brand_id" uuid,
	"status" text DEFAULT 'asked' NOT NULL,
	"lines" jsonb NOT NULL,
	"refund_cents" integer NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"is_restocked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_returns_refund_not_negative" CHECK ("order_returns"."refund_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spending_rules" (
	"user_id" text PRIMARY KEY NOT NULL,
	"day_cents" integer,
	"month_cents" integer,
	"paused_until" timestamp with time zone,
	"words" text DEFAULT '' NOT NULL,
	"next" jsonb,
	"next_at" timestamp with time zone,
	CONSTRAINT "spending_rules_next_has_time" CHECK (("spending_rules"."next" is null) = ("spending_rules"."next_at" is null))
);
--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_rules" ADD CONSTRAINT "spending_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_returns_one_asked" ON "order_returns" USING btree ("order_id") WHERE "order_returns"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "order_returns_by_order" ON "order_returns" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_returns_by_brand" ON "order_returns" USING btree ("brand_id","created_at","id");