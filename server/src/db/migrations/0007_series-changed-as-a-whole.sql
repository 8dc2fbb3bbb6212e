ALTER TABLE "show_news" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "show_series" ADD COLUMN "ends_before" date;