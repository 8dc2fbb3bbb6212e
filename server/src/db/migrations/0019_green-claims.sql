CREATE TABLE "green_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"statement" text NOT NULL,
	"evidence_url" text NOT NULL,
	"verifier" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"decision_words" text,
	"decided_at" timestamp with time zone,
	"decided_by" text
);
--> statement-breakpoint
ALTER TABLE "green_claims" ADD CONSTRAINT "green_claims_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "green_claims" ADD CONSTRAINT "green_claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "green_claims_by_brand" ON "green_claims" USING btree ("brand_id","filed_at");--> statement-breakpoint
CREATE INDEX "green_claims_waiting" ON "green_claims" USING btree ("filed_at") WHERE "green_claims"."status" = 'pending';--> statement-breakpoint
CREATE TRIGGER "green_claims_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "green_claims"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('brands');
