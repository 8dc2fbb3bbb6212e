CREATE TABLE "held_checkouts" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "payments_unsettled";--> statement-breakpoint
DROP INDEX "refunds_due";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "looked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "next_try_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "held_checkouts_by_address" ON "held_checkouts" USING btree ("address_hash","until");--> statement-breakpoint
CREATE INDEX "held_checkouts_over" ON "held_checkouts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("looked_at") WHERE "payments"."status" in ('started', 'needs-confirmation');--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."status" = 'due';