CREATE TABLE "chat_settings" (
	"host_id" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" text NOT NULL,
	"stream_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"author_id" text,
	"reporter_id" text,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "moderation_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"host_id" text NOT NULL,
	"type" text NOT NULL,
	"actor_id" text,
	"target_id" text,
	"reason" text NOT NULL,
	"told" text NOT NULL,
	"duration_seconds" integer,
	"stream_id" uuid,
	"moderated" jsonb NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"undoes" uuid,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_moderators" (
	"host_id" text NOT NULL,
	"user_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_moderators_host_id_user_id_pk" PRIMARY KEY("host_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_sanctions" (
	"host_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp (3) with time zone,
	"told" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chat_sanctions_host_id_user_id_kind_pk" PRIMARY KEY("host_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "moderator_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"host_id" text NOT NULL,
	"user_id" text NOT NULL,
	"author_id" text,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_logs" ADD COLUMN "purged_through" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stream_events" ADD COLUMN "is_deleted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_settings" ADD CONSTRAINT "chat_settings_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reports" ADD CONSTRAINT "message_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_entries" ADD CONSTRAINT "moderation_entries_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_entries" ADD CONSTRAINT "moderation_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderation_entries" ADD CONSTRAINT "moderation_entries_target_id_users_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_moderators" ADD CONSTRAINT "chat_moderators_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_moderators" ADD CONSTRAINT "chat_moderators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sanctions" ADD CONSTRAINT "chat_sanctions_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_sanctions" ADD CONSTRAINT "chat_sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_notes" ADD CONSTRAINT "moderator_notes_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_notes" ADD CONSTRAINT "moderator_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moderator_notes" ADD CONSTRAINT "moderator_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "message_reports_by_reporter" ON "message_reports" USING btree ("reporter_id","stream_id","sequence");--> statement-breakpoint
CREATE INDEX "message_reports_by_host" ON "message_reports" USING btree ("host_id","created_at","id");--> statement-breakpoint
CREATE INDEX "message_reports_by_author" ON "message_reports" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "moderation_entries_by_host" ON "moderation_entries" USING btree ("host_id","at","id");--> statement-breakpoint
CREATE INDEX "moderation_entries_by_target" ON "moderation_entries" USING btree ("host_id","target_id","at");--> statement-breakpoint
CREATE INDEX "moderation_entries_by_actor" ON "moderation_entries" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "moderation_entries_by_person" ON "moderation_entries" USING btree ("target_id");--> statement-breakpoint
CREATE UNIQUE INDEX "moderation_entries_undone" ON "moderation_entries" USING btree ("undoes") WHERE "moderation_entries"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "chat_moderators_by_user" ON "chat_moderators" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chat_sanctions_by_user" ON "chat_sanctions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderator_notes_by_person" ON "moderator_notes" USING btree ("host_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "moderator_notes_by_user" ON "moderator_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "moderator_notes_by_author" ON "moderator_notes" USING btree ("author_id");--> statement-breakpoint
CREATE FUNCTION "refuse_moderation_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    -- A person whose account is deleted goes from the log; nothing else in it changes.
    IF to_jsonb(NEW) - 'actor_id' - 'target_id' = to_jsonb(OLD) - 'actor_id' - 'target_id'
      AND (NEW."actor_id" IS NULL OR NEW."actor_id" = OLD."actor_id")
      AND (NEW."target_id" IS NULL OR NEW."target_id" = OLD."target_id")
    THEN
      RETURN NEW;
    END IF;
  ELSIF NOT EXISTS (SELECT FROM "users" WHERE "id" = OLD."host_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the moderation log is append-only';
END
$$;--> statement-breakpoint
CREATE TRIGGER "moderation_entries_append_only" BEFORE UPDATE OR DELETE ON "moderation_entries"
  FOR EACH ROW EXECUTE FUNCTION "refuse_moderation_change"();
