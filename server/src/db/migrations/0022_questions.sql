CREATE TABLE "question_votes" (
	"question_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_votes_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"stream_id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"author_id" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"product_id" text,
	"answered_at" timestamp (3) with time zone,
	"answer_way" text,
	"answer_text" text,
	"answer_stream_time_ms" integer,
	"answered_by" text
);
--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_votes_by_user" ON "question_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "questions_by_message" ON "questions" USING btree ("stream_id","sequence");--> statement-breakpoint
CREATE INDEX "questions_open" ON "questions" USING btree ("stream_id","vote_count" DESC NULLS FIRST,"sequence") WHERE "questions"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "questions_answered" ON "questions" USING btree ("stream_id","answered_at") WHERE "questions"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "questions_by_product" ON "questions" USING btree ("product_id","answered_at") WHERE "questions"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "questions_by_author" ON "questions" USING btree ("author_id","stream_id");--> statement-breakpoint
CREATE INDEX "questions_by_answerer" ON "questions" USING btree ("answered_by");