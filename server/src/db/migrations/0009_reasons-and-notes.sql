ALTER TABLE "applications" RENAME COLUMN "decision_words" TO "decision_reason";--> statement-breakpoint
ALTER TABLE "green_claims" RENAME COLUMN "decision_words" TO "decision_reason";--> statement-breakpoint
ALTER TABLE "green_objections" RENAME COLUMN "words" TO "answer_reason";--> statement-breakpoint
ALTER TABLE "spending_rules" RENAME COLUMN "words" TO "note";--> statement-breakpoint
-- The notices about such decisions contain the reason, too.
UPDATE "notices" SET "details" = ("details" - 'words') || jsonb_build_object('reason', "details" -> 'words')
WHERE "details" ? 'words';
