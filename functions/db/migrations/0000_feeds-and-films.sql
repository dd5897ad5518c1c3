CREATE TABLE "feed_snapshots" (
	"feed_address" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"text" text NOT NULL,
	"episode_count" integer NOT NULL,
	"newest" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"suspect" jsonb
);
--> statement-breakpoint
CREATE TABLE "film_facts" (
	"question" text PRIMARY KEY NOT NULL,
	"facts" jsonb,
	"fetched_at" timestamp with time zone NOT NULL
);
