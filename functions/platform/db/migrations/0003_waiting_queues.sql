ALTER TABLE "fan_subscriptions" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "superfan_signups" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_given_up" ON "outbox" USING btree ("id") WHERE dead_at IS NOT NULL AND done_at IS NULL;--> statement-breakpoint
CREATE INDEX "webhook_events_fraud" ON "webhook_events" USING btree ("object_id") WHERE type = 'radar.early_fraud_warning.created';--> statement-breakpoint
CREATE INDEX "withdrawals_by_order" ON "withdrawals" USING btree ("matched_order_id");