DROP INDEX "desk_order_acts_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "print_refusal" jsonb;--> statement-breakpoint
ALTER TABLE "desk_order_acts" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "desk_order_acts_open" ON "desk_order_acts" USING btree ("created_at") WHERE (state IN ('proposed', 'begun') OR (state = 'started' AND second_host IS NOT NULL));