DROP INDEX "products_category";--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE banned;--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","subcategory","rating","id","brand_id") WHERE active and public and approval_status = 'approved';