CREATE TABLE "product_pairs" (
	"product_id" text NOT NULL,
	"rank" integer NOT NULL,
	"other_id" text NOT NULL,
	"reason" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "product_pairs_product_id_rank_pk" PRIMARY KEY("product_id","rank")
);
--> statement-breakpoint
CREATE TABLE "product_views_together" (
	"product_id" text NOT NULL,
	"other_id" text NOT NULL,
	"views" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_views_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pairs" ADD CONSTRAINT "product_pairs_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views_together" ADD CONSTRAINT "product_views_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_views_together" ADD CONSTRAINT "product_views_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_views_together_by_time" ON "product_views_together" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at");--> statement-breakpoint
-- by hand
CREATE TRIGGER "product_pairs_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "product_pairs"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('recommendations');
