ALTER TABLE "brands" ADD COLUMN "products_wait" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "approval_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "submitted_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "products_waiting" ON "products" USING btree ("submitted_at","id") WHERE approval_status = 'pending' and deleted_at is null;