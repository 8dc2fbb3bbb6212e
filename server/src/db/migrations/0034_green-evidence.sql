CREATE TABLE "green_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "green_objections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"claim_id" uuid NOT NULL,
	"user_id" text,
	"reason" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"words" text,
	"answered_at" timestamp with time zone,
	"answered_by" text
);
--> statement-breakpoint
ALTER TABLE "green_claims" ALTER COLUMN "evidence_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "green_claims" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "green_claims" ADD COLUMN "product_id" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "green_score" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "green_documents" ADD CONSTRAINT "green_documents_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "green_objections" ADD CONSTRAINT "green_objections_claim_id_green_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."green_claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "green_objections" ADD CONSTRAINT "green_objections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "green_objections" ADD CONSTRAINT "green_objections_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "green_documents_by_brand" ON "green_documents" USING btree ("brand_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "green_objections_by_claim" ON "green_objections" USING btree ("claim_id","made_at");--> statement-breakpoint
CREATE INDEX "green_objections_by_user" ON "green_objections" USING btree ("user_id","made_at");--> statement-breakpoint
CREATE INDEX "green_objections_waiting" ON "green_objections" USING btree ("made_at") WHERE "green_objections"."outcome" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "green_objections_once" ON "green_objections" USING btree ("claim_id","user_id") WHERE "green_objections"."outcome" is null;--> statement-breakpoint
ALTER TABLE "green_claims" ADD CONSTRAINT "green_claims_document_id_green_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."green_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "green_claims" ADD CONSTRAINT "green_claims_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "green_claims_by_document" ON "green_claims" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "green_claims_by_product" ON "green_claims" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_green" ON "products" USING btree ("green_score","id") WHERE active and public and approval_status = 'approved';--> statement-breakpoint
-- by hand
-- What public answers are made of.
CREATE TRIGGER "green_objections_tell" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "green_objections"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_public_change"('brands');--> statement-breakpoint
-- The search sorts and filters by it too.
CREATE TRIGGER "products_search_green_changed" AFTER UPDATE OF "green_score" ON "products" FOR EACH ROW
  WHEN (OLD."green_score" IS DISTINCT FROM NEW."green_score") EXECUTE FUNCTION "keep_search_change"('product');
