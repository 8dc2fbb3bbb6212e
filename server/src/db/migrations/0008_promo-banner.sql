CREATE TABLE "promo_banner" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"link" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- by hand
CREATE TRIGGER "promo_banner_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "promo_banner"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('home');
--> statement-breakpoint
-- What every shop began with: through the next April 21, everywhere.
INSERT INTO "promo_banner" ("text", "link", "ends_at")
SELECT 'THROUGH APRIL 21, FREE SHIPPING', '/promotions', make_timestamptz(
  extract(year FROM now())::int + (now() >= make_timestamptz(extract(year FROM now())::int, 4, 22, 0, 0, 0, 'UTC'))::int,
  4, 22, 0, 0, 0, 'UTC'
);
