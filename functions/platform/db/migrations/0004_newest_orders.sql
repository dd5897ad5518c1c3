CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest_of_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_refunded_but_made" ON "orders" USING btree ("id") WHERE payment_state = 'refunded' AND fulfilment_state IN ('confirmed', 'on_hold', 'partial');