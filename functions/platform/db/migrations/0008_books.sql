CREATE TABLE "balance_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"gross_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"payment_id" text,
	"order_number" text,
	"country" text,
	"payout_id" text,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_entries" (
	"id" text PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"kind" text NOT NULL,
	"origin" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"order_number" text,
	"country" text,
	"gross_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"net_cents" integer NOT NULL,
	"payout_id" text NOT NULL,
	"vat_basis_points" integer,
	"vat_cents" integer
);
--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by" text NOT NULL,
	"terms" jsonb NOT NULL,
	"entry_count" integer NOT NULL,
	"net_cents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_payouts" (
	"month" text NOT NULL,
	"payout_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"month_cents" integer NOT NULL,
	CONSTRAINT "closed_payouts_month_payout_id_pk" PRIMARY KEY("month","payout_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrives_at" timestamp with time zone NOT NULL,
	"listed_cents" integer,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vat_settings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"from_month" text NOT NULL,
	"terms" jsonb NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "closed_entries" ADD CONSTRAINT "closed_entries_month_closed_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_payouts" ADD CONSTRAINT "closed_payouts_month_closed_months_month_fk" FOREIGN KEY ("month") REFERENCES "public"."closed_months"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_entries_by_time" ON "balance_entries" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "balance_entries_by_payout" ON "balance_entries" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "balance_entries_by_payment" ON "balance_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "closed_entries_by_month" ON "closed_entries" USING btree ("month","happened_at");--> statement-breakpoint
-- Written by hand from here on.
-- A closed month never changes: its rows are only added, by the statement that closes it.
CREATE FUNCTION "keep_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NOT EXISTS (SELECT FROM closed_months WHERE month = NEW.month AND xmin::text <> pg_current_xact_id()::xid::text) THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'a closed month does not change';
END
$$;--> statement-breakpoint
CREATE TRIGGER "closed_months_rows_are_kept" BEFORE UPDATE OR DELETE ON "closed_months" FOR EACH ROW EXECUTE FUNCTION "keep_closed_month"();--> statement-breakpoint
CREATE TRIGGER "closed_months_is_kept" BEFORE TRUNCATE ON "closed_months" FOR EACH STATEMENT EXECUTE FUNCTION "keep_closed_month"();--> statement-breakpoint
CREATE TRIGGER "closed_entries_rows_are_kept" BEFORE INSERT OR UPDATE OR DELETE ON "closed_entries" FOR EACH ROW EXECUTE FUNCTION "keep_closed_month"();--> statement-breakpoint
CREATE TRIGGER "closed_entries_is_kept" BEFORE TRUNCATE ON "closed_entries" FOR EACH STATEMENT EXECUTE FUNCTION "keep_closed_month"();--> statement-breakpoint
CREATE TRIGGER "closed_payouts_rows_are_kept" BEFORE INSERT OR UPDATE OR DELETE ON "closed_payouts" FOR EACH ROW EXECUTE FUNCTION "keep_closed_month"();--> statement-breakpoint
CREATE TRIGGER "closed_payouts_is_kept" BEFORE TRUNCATE ON "closed_payouts" FOR EACH STATEMENT EXECUTE FUNCTION "keep_closed_month"();
