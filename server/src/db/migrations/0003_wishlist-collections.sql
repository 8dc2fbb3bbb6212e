CREATE TABLE "wishlist_collections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"share_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD COLUMN "collection_id" uuid;--> statement-breakpoint
ALTER TABLE "wishlist_collections" ADD CONSTRAINT "wishlist_collections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_collections_name" ON "wishlist_collections" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_collections_share_key" ON "wishlist_collections" USING btree ("share_key");--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_collection_id_wishlist_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."wishlist_collections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wishlist_items_by_collection" ON "wishlist_items" USING btree ("collection_id","created_at") WHERE "wishlist_items"."collection_id" is not null;