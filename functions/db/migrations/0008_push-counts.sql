ALTER TABLE "push_shards" ADD COLUMN "claimed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "push_campaigns" DROP COLUMN "claimed";