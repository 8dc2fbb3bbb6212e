CREATE TABLE "user_counts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sort_name" text GENERATED ALWAYS AS (lower("left"(name, 100))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || "left"(name, 100) || ' ' || "left"(email, 254) || ' ' || coalesce(username, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_created" ON "users" USING btree ("created_at","id","role","search_text");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("sort_name","id","role","search_text");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email","id","role","search_text");--> statement-breakpoint
CREATE INDEX "users_by_role_and_created" ON "users" USING btree ("role","created_at","id","search_text") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "users_by_role_and_name" ON "users" USING btree ("role","sort_name","id","search_text") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "users_by_role_and_email" ON "users" USING btree ("role","email","id","search_text") WHERE role <> 'user';--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "user_counts" ("role", "amount") SELECT "role", count(*) FROM "users" GROUP BY "role";--> statement-breakpoint
CREATE FUNCTION "fold_user_counts"() RETURNS void LANGUAGE sql AS $$
  WITH "removed" AS (
    DELETE FROM "user_counts"
    WHERE "id" IN (SELECT "id" FROM "user_counts" ORDER BY "id" LIMIT 1000 FOR UPDATE SKIP LOCKED)
    RETURNING "role", "amount"
  )
  INSERT INTO "user_counts" ("role", "amount") SELECT "role", sum("amount") FROM "removed" GROUP BY "role"
$$;--> statement-breakpoint
CREATE FUNCTION "count_added_users"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "latest_id" bigint;
BEGIN
  WITH "counted" AS (
    INSERT INTO "user_counts" ("role", "amount") SELECT "role", count(*) FROM "added" GROUP BY "role"
    RETURNING "id"
  )
  SELECT max("id") INTO "latest_id" FROM "counted";
  IF "latest_id" % 64 = 0 THEN
    PERFORM "fold_user_counts"();
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_removed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_counts" ("role", "amount") SELECT "role", -count(*) FROM "removed" GROUP BY "role";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "count_changed_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_counts" ("role", "amount") VALUES (OLD."role", -1), (NEW."role", 1);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "forget_user_counts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "user_counts";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "users_count_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "added"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_added_users"();--> statement-breakpoint
CREATE TRIGGER "users_count_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS "removed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_removed_users"();--> statement-breakpoint
CREATE TRIGGER "users_count_changed_role" AFTER UPDATE OF "role" ON "users"
  FOR EACH ROW WHEN (OLD."role" IS DISTINCT FROM NEW."role") EXECUTE FUNCTION "count_changed_role"();--> statement-breakpoint
CREATE TRIGGER "users_count_forgotten" AFTER TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_user_counts"();
