CREATE TABLE "stripe_intents" (
	"charge_key" text PRIMARY KEY NOT NULL,
	"intent_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stripe_intents_intent_id_unique" UNIQUE("intent_id")
);
