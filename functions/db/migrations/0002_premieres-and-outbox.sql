CREATE TABLE "build_calls" (
	"feed_address" text NOT NULL,
	"number" integer NOT NULL,
	"snapshot_version" integer NOT NULL,
	"content_hash" text NOT NULL,
	"called_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "build_calls_feed_address_number_pk" PRIMARY KEY("feed_address","number")
);
--> statement-breakpoint
CREATE TABLE "feed_watches" (
	"feed_address" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"problem" text,
	"imported_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "hub_subscriptions" (
	"topic" text PRIMARY KEY NOT NULL,
	"hub" text NOT NULL,
	"token" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"next_ask_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "hub_subscriptions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "premieres" (
	"episode_number" integer PRIMARY KEY NOT NULL,
	"guid" text NOT NULL,
	"title" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"looks" integer DEFAULT 0 NOT NULL,
	"next_look_at" timestamp with time zone NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "feed_snapshots" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE done_at IS NULL AND dead_at IS NULL;