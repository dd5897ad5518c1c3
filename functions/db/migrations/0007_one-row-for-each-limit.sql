DELETE FROM "try_counts";--> statement-breakpoint
DROP INDEX "try_counts_expires_at";--> statement-breakpoint
ALTER TABLE "try_counts" DROP CONSTRAINT "try_counts_key_window_number_pk";--> statement-breakpoint
ALTER TABLE "try_counts" ADD PRIMARY KEY ("key");--> statement-breakpoint
ALTER TABLE "try_counts" ADD COLUMN "count_before" integer NOT NULL;