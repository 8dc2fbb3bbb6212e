CREATE TABLE "show_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"rule" text NOT NULL,
	"starts_on" date NOT NULL,
	"local_time" time NOT NULL,
	"time_zone" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"tags" text[] NOT NULL,
	"product_ids" text[] NOT NULL,
	"duration_minutes" integer NOT NULL,
	"next_look_at" timestamp with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "streams" ADD COLUMN "series_date" date;--> statement-breakpoint
ALTER TABLE "show_series" ADD CONSTRAINT "show_series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "show_series_due" ON "show_series" USING btree ("next_look_at") WHERE "show_series"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "show_series_by_owner" ON "show_series" USING btree ("owner_id");--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_series_id_show_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."show_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "streams_one_per_series_date" ON "streams" USING btree ("series_id","series_date") WHERE "streams"."series_id" is not null;--> statement-breakpoint
-- by hand
CREATE TRIGGER "show_series_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "show_series"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('streams');