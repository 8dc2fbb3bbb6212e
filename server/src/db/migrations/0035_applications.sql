CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"company_name" text NOT NULL,
	"about" text NOT NULL,
	"website" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"applied_at" timestamp with time zone NOT NULL,
	"decision_words" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_user" ON "applications" USING btree ("user_id","applied_at");--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("applied_at") WHERE "applications"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "applications_once" ON "applications" USING btree ("user_id") WHERE "applications"."status" = 'pending';