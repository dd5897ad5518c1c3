ALTER TABLE "feed_watches" ADD COLUMN "noted_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "feed_watches" ADD COLUMN "shown_version" integer DEFAULT 0 NOT NULL;