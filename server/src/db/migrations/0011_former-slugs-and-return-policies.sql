CREATE TABLE "former_brand_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "brands" ADD COLUMN "return_policy" text;--> statement-breakpoint
ALTER TABLE "former_brand_slugs" ADD CONSTRAINT "former_brand_slugs_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_brand_slugs_by_brand" ON "former_brand_slugs" USING btree ("brand_id");