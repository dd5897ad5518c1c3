CREATE TABLE "order_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_links_by_order" ON "order_links" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_links_by_expiry" ON "order_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_number" UNIQUE("number");--> statement-breakpoint
-- Written by hand: the number of an order, five of thirty characters without look-alikes (no 0 and O, no 1, I and L, no U), so that it
-- can be read out. Draws again while it is taken. Two orders of the same moment may still draw the same one: the second is then
-- refused by the constraint, and stored again by orders/start-order.ts.
CREATE FUNCTION "new_order_number"() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	drawn text;
BEGIN
	LOOP
		SELECT string_agg(substr('23456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 30)::int, 1), '')
			INTO drawn FROM generate_series(1, 5);
		EXIT WHEN NOT EXISTS (SELECT FROM "orders" WHERE "number" = drawn);
	END LOOP;
	RETURN drawn;
END
$$;--> statement-breakpoint
-- Older orders, one by one, so that each draw sees the ones before it.
DO $$
DECLARE
	older text;
BEGIN
	FOR older IN SELECT "id" FROM "orders" LOOP
		UPDATE "orders" SET "number" = new_order_number() WHERE "id" = older;
	END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET DEFAULT new_order_number();--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;
