CREATE TABLE "home_pictures" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category_cards" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "hero_slides" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "home_pictures_by_age" ON "home_pictures" USING btree ("created_at");