DROP INDEX "users_by_name";--> statement-breakpoint
DROP INDEX "users_by_role_and_name";--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name" collate "und-x-icu","id","role","search_text");--> statement-breakpoint
CREATE INDEX "users_by_role_and_name" ON "users" USING btree ("role","sort_name" collate "und-x-icu","id","search_text") WHERE role <> 'user';