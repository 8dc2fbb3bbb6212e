CREATE TABLE "commission_rates" (
	"id" serial PRIMARY KEY NOT NULL,
	"basis_points" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"country_code" text PRIMARY KEY NOT NULL,
	"cents" integer NOT NULL,
	"free_over_cents" integer
);
--> statement-breakpoint
-- by hand
-- What a new server begins with. Its operator changes it.
INSERT INTO "shipping_rates" ("country_code", "cents", "free_over_cents") VALUES ('', 599, 5000);
