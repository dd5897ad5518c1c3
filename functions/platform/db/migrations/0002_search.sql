CREATE TABLE "search_episodes" (
	"slug" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"label" text NOT NULL,
	"title" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"starts" jsonb NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_texts_slug" ON "search_texts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("words");