-- The tables are made from the schema by drizzle-kit. What the schema cannot say is written by hand: `mailbox_of` here, because an
-- index is made with it, and the functions, triggers and settings at the end.

-- One name for a mailbox, however its address is written; the same rule as `functions/http/mailbox-key.ts`. It takes what stands in
-- `email_key`: small letters already.
CREATE FUNCTION "mailbox_of"(email_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
		THEN replace(name, '.', '') || '@gmail.com'
		ELSE name || '@' || domain END
	FROM (SELECT
		regexp_replace(substring(email_key FROM '^(.*)@'), '^(.[^+]*)\+.*$', '\1') AS name,
		substring(email_key FROM '@([^@]*)$') AS domain) AS parts
$$;
--> statement-breakpoint
CREATE TYPE "public"."backoffice_act" AS ENUM('login', 'login_failed', 'logout', 'orders_viewed', 'votes_viewed');--> statement-breakpoint
CREATE TYPE "public"."coupon_kind" AS ENUM('percent', 'fixed');--> statement-breakpoint
CREATE TYPE "public"."fulfilment_state" AS ENUM('none', 'queued', 'draft', 'confirmed', 'on_hold', 'failed', 'partial', 'fulfilled', 'delivered', 'returned', 'canceled');--> statement-breakpoint
CREATE TYPE "public"."hold_reason" AS ENUM('amount_mismatch', 'unknown_revision', 'second_payment', 'late_payment', 'fulfilment_failed', 'printer_cancelled', 'cost_too_high', 'dispute', 'fraud_warning', 'returned', 'test_payment', 'withdrawn');--> statement-breakpoint
CREATE TYPE "public"."order_status" AS ENUM('draft', 'pending', 'paid', 'processing', 'partially_shipped', 'shipped', 'delivered', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('unpaid', 'processing', 'paid', 'partially_refunded', 'refunded', 'disputed');--> statement-breakpoint
CREATE TYPE "public"."claim_state" AS ENUM('reserved', 'consumed', 'released');--> statement-breakpoint
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
CREATE TABLE "cache_entries" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_snapshots" (
	"feed_address" text PRIMARY KEY NOT NULL,
	"content_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"episode_count" integer NOT NULL,
	"newest" jsonb NOT NULL,
	"numbers" jsonb,
	"fetched_at" timestamp with time zone NOT NULL,
	"etag" text,
	"last_modified" text,
	"suspect" jsonb
);
--> statement-breakpoint
CREATE TABLE "feed_watches" (
	"feed_address" text PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"problem" text,
	"imported_at" timestamp with time zone,
	"noted_version" integer DEFAULT 0 NOT NULL,
	"shown_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "film_facts" (
	"question" text PRIMARY KEY NOT NULL,
	"facts" jsonb,
	"fetched_at" timestamp with time zone NOT NULL
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
CREATE TABLE "job_leases" (
	"job" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "last_votes" (
	"episode_number" integer NOT NULL,
	"movie_title" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_votes_episode_number_movie_title_pk" PRIMARY KEY("episode_number","movie_title")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"waits" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"slug" text PRIMARY KEY NOT NULL,
	"episode_number" integer,
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
CREATE TABLE "push_campaigns" (
	"campaign_number" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "push_campaigns_campaign_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"notice" jsonb NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"stopped_because" text,
	"sent" integer DEFAULT 0 NOT NULL,
	"gone" integer DEFAULT 0 NOT NULL,
	"given_up" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_campaigns_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "push_origins" (
	"origin" text PRIMARY KEY NOT NULL,
	"paused_until" timestamp with time zone,
	"broken_until" timestamp with time zone,
	"rate_share" real DEFAULT 1 NOT NULL,
	"rate_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_refused_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"times" integer NOT NULL,
	"last_on" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_retries" (
	"campaign_number" integer NOT NULL,
	"subscription_id" bigint NOT NULL,
	"tries" smallint NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_retries_campaign_number_subscription_id_pk" PRIMARY KEY("campaign_number","subscription_id")
);
--> statement-breakpoint
CREATE TABLE "push_shards" (
	"campaign_number" integer NOT NULL,
	"shard_number" smallint NOT NULL,
	"cursor_id" bigint NOT NULL,
	"last_id" bigint NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"lease_holder" text,
	"lease_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "push_shards_campaign_number_shard_number_pk" PRIMARY KEY("campaign_number","shard_number")
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" bigint PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_hash" "bytea" NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" "bytea" NOT NULL,
	"auth" "bytea" NOT NULL,
	"last_seen_on" timestamp with time zone NOT NULL,
	"last_campaign" integer DEFAULT -1 NOT NULL,
	"bad_requests" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash"),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (length("push_subscriptions"."endpoint") <= 1024),
	CONSTRAINT "push_subscriptions_auth_length" CHECK (octet_length("push_subscriptions"."auth") = 16)
);
--> statement-breakpoint
CREATE TABLE "try_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"window_number" bigint NOT NULL,
	"count" integer NOT NULL,
	"count_before" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "votes" (
	"episode_number" integer NOT NULL,
	"voter_key" "bytea" NOT NULL,
	"movie_title" text NOT NULL,
	CONSTRAINT "votes_episode_number_voter_key_pk" PRIMARY KEY("episode_number","voter_key"),
	CONSTRAINT "votes_voter_key_length" CHECK (octet_length("votes"."voter_key") = 16)
);
--> statement-breakpoint
CREATE TABLE "backoffice_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" "backoffice_act" NOT NULL,
	"session_id" bigint,
	"address_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backoffice_sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_version" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backoffice_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "backoffice_sessions_hash" CHECK (octet_length("backoffice_sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "backoffice_tries" (
	"address_key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "book_verdicts" (
	"day" text PRIMARY KEY NOT NULL,
	"breaches" jsonb NOT NULL,
	"money_breach_count" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" text PRIMARY KEY NOT NULL,
	"payment_count" integer NOT NULL,
	"our_received_cents" integer NOT NULL,
	"our_refunded_cents" integer NOT NULL,
	"bank_received_cents" integer NOT NULL,
	"bank_refunded_cents" integer NOT NULL,
	"breach_count" integer NOT NULL,
	"mended_count" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "readings" (
	"job" text PRIMARY KEY NOT NULL,
	"read_until" timestamp with time zone NOT NULL,
	"gaps" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" "coupon_kind" NOT NULL,
	"value" integer NOT NULL,
	"min_subtotal_cents" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"max_redemptions" integer,
	"is_once_per_email" boolean DEFAULT false NOT NULL,
	"is_first_order_only" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"reserved_count" integer DEFAULT 0 NOT NULL,
	"redeemed_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 AND ("coupons"."kind" <> 'percent' OR "coupons"."value" <= 100)),
	CONSTRAINT "coupons_counts" CHECK ("coupons"."reserved_count" >= 0 AND "coupons"."redeemed_count" >= 0),
	CONSTRAINT "coupons_limit" CHECK ("coupons"."max_redemptions" IS NULL OR "coupons"."reserved_count" + "coupons"."redeemed_count" <= "coupons"."max_redemptions"),
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" = upper("coupons"."code"))
);
--> statement-breakpoint
CREATE TABLE "fan_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"fan_id" integer NOT NULL,
	"status" text NOT NULL,
	"is_unpaid" boolean NOT NULL,
	"period_ends_at" timestamp with time zone,
	"ends_at_period_end" boolean NOT NULL,
	"latest_invoice_id" text,
	"method" text,
	"version" integer DEFAULT 0 NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fan_subscriptions_fan_id_unique" UNIQUE("fan_id")
);
--> statement-breakpoint
CREATE TABLE "fans" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"customer_id" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"nickname" text,
	"is_live" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "fans_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "fans_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "portal_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "superfan_signups" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"step" text NOT NULL,
	"outcome" text,
	"lease_until" timestamp with time zone,
	"name" text,
	"email" text,
	"nickname" text,
	"customer_id" text,
	"method_id" text,
	"subscription_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor" text NOT NULL,
	"what" text NOT NULL,
	"from_status" "order_status",
	"to_status" "order_status",
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"revision" integer NOT NULL,
	"line" integer NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text NOT NULL,
	"template_id" integer NOT NULL,
	"name" text NOT NULL,
	"colour" text,
	"size" text,
	"quantity" integer NOT NULL,
	"unit_cents" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_revision_line_pk" PRIMARY KEY("order_id","revision","line"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" BETWEEN 1 AND 25)
);
--> statement-breakpoint
CREATE TABLE "order_revisions" (
	"order_id" text NOT NULL,
	"revision" integer NOT NULL,
	"customer" jsonb NOT NULL,
	"shipping_method" text NOT NULL,
	"shipping_name" text NOT NULL,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer NOT NULL,
	"shipping_cents" integer NOT NULL,
	"total_cents" integer NOT NULL,
	"coupon_id" integer,
	"quote_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"pushed_at" timestamp with time zone,
	CONSTRAINT "order_revisions_order_id_revision_pk" PRIMARY KEY("order_id","revision"),
	CONSTRAINT "order_revisions_sum" CHECK ("order_revisions"."total_cents" = "order_revisions"."subtotal_cents" - "order_revisions"."discount_cents" + "order_revisions"."shipping_cents"),
	CONSTRAINT "order_revisions_amounts" CHECK ("order_revisions"."discount_cents" BETWEEN 0 AND "order_revisions"."subtotal_cents" AND "order_revisions"."shipping_cents" >= 0 AND "order_revisions"."total_cents" >= 50)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"status" "order_status" NOT NULL,
	"payment_state" "payment_state" NOT NULL,
	"fulfilment_state" "fulfilment_state" NOT NULL,
	"hold_reason" "hold_reason",
	"released_holds" text[] DEFAULT '{}' NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"current_revision" integer NOT NULL,
	"paid_revision" integer,
	"payment_id" text,
	"coupon_code" text,
	"coupon_discount_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busy_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"print_asked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"anonymised_at" timestamp with time zone,
	CONSTRAINT "orders_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_cents" >= 50)
);
--> statement-breakpoint
CREATE TABLE "coupon_claims" (
	"order_id" text NOT NULL,
	"coupon_id" integer NOT NULL,
	"email_key" text NOT NULL,
	"is_once" boolean NOT NULL,
	"state" "claim_state" NOT NULL,
	"discount_cents" integer NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "coupon_claims_order_id_coupon_id_pk" PRIMARY KEY("order_id","coupon_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer NOT NULL,
	"method" text,
	"charge_id" text,
	"last_error_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "print_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"print_order_id" text NOT NULL,
	"status" text NOT NULL,
	"cost_cents" integer,
	"confirmed_at" timestamp with time zone,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_orders_print_order_id_unique" UNIQUE("print_order_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"status" text NOT NULL,
	"carrier" text,
	"service" text,
	"tracking_number" text,
	"tracking_url" text,
	"is_reshipment" boolean DEFAULT false NOT NULL,
	"shipped_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"fetched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"provider" text NOT NULL,
	"event_key" text NOT NULL,
	"type" text NOT NULL,
	"object_id" text,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"processed_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "webhook_events_provider_event_key_pk" PRIMARY KEY("provider","event_key")
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"press_key" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"matched_order_id" text,
	CONSTRAINT "withdrawals_press_key_unique" UNIQUE("press_key")
);
--> statement-breakpoint
ALTER TABLE "fan_subscriptions" ADD CONSTRAINT "fan_subscriptions_fan_id_fans_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."fans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_revision_order_revisions_order_id_revision_fk" FOREIGN KEY ("order_id","revision") REFERENCES "public"."order_revisions"("order_id","revision") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_orders" ADD CONSTRAINT "print_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_matched_order_id_orders_id_fk" FOREIGN KEY ("matched_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cache_entries_expires_at" ON "cache_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_at") WHERE done_at IS NULL AND dead_at IS NULL;--> statement-breakpoint
CREATE INDEX "push_retries_next_at" ON "push_retries" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_last_seen_on" ON "push_subscriptions" USING btree ("last_seen_on");--> statement-breakpoint
CREATE INDEX "backoffice_audit_by_act" ON "backoffice_audit" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "fan_subscriptions_by_fetch" ON "fan_subscriptions" USING btree ("fetched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fans_one_live" ON "fans" USING btree ("email_key") WHERE is_live;--> statement-breakpoint
CREATE INDEX "fans_by_email" ON "fans" USING btree ("email_key","id");--> statement-breakpoint
CREATE INDEX "portal_tokens_by_expiry" ON "portal_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "superfan_signups_open" ON "superfan_signups" USING btree ("created_at") WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX "superfan_signups_by_method" ON "superfan_signups" USING btree ("method_id");--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","updated_at");--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "orders_paid_by_mailbox" ON "orders" USING btree (mailbox_of("email_key")) WHERE paid_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_on_hold" ON "orders" USING btree ("updated_at") WHERE hold_reason IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_claims_once" ON "coupon_claims" USING btree ("coupon_id","email_key") WHERE is_once AND state IN ('reserved', 'consumed');--> statement-breakpoint
CREATE INDEX "disputes_by_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_number" ON "payments" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipments_by_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_events_unprocessed" ON "webhook_events" USING btree ("received_at") WHERE processed_at IS NULL;
--> statement-breakpoint
-- Written by hand from here on.
-- Rows of the audit are only added, and removed when they are a year old.
CREATE FUNCTION "keep_backoffice_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'backoffice_audit is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "backoffice_audit_rows_are_kept" BEFORE UPDATE OR DELETE ON "backoffice_audit" FOR EACH ROW EXECUTE FUNCTION "keep_backoffice_audit"();--> statement-breakpoint
CREATE TRIGGER "backoffice_audit_is_kept" BEFORE TRUNCATE ON "backoffice_audit" FOR EACH STATEMENT EXECUTE FUNCTION "keep_backoffice_audit"();
--> statement-breakpoint
-- Counts each try where there is room for it and answers the keys that had none. A function, because its plan is kept: the same as
-- one long statement was planned anew for each vote, which took longer than carrying it out.
CREATE FUNCTION "count_tries"(keys text[], window_numbers bigint[], kept_until timestamptz[], carried_shares float8[], most int[])
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	refused text[] := '{}';
BEGIN
	FOR nth IN 1 .. cardinality(keys) LOOP
		-- Clocks differ: a count that is ahead of ours is the one to add to.
		INSERT INTO try_counts AS kept (key, window_number, count, count_before, expires_at)
		VALUES (keys[nth], window_numbers[nth], 1, 0, kept_until[nth])
		ON CONFLICT (key) DO UPDATE SET
			count = CASE WHEN kept.window_number >= excluded.window_number THEN kept.count + 1 ELSE 1 END,
			count_before = CASE
				WHEN kept.window_number >= excluded.window_number THEN kept.count_before
				WHEN kept.window_number = excluded.window_number - 1 THEN kept.count
				ELSE 0 END,
			window_number = greatest(kept.window_number, excluded.window_number),
			expires_at = greatest(kept.expires_at, excluded.expires_at)
		WHERE most[nth] > CASE
			WHEN kept.window_number >= excluded.window_number
				THEN kept.count + floor(carried_shares[nth] * kept.count_before)
			WHEN kept.window_number = excluded.window_number - 1 THEN floor(carried_shares[nth] * kept.count)
			ELSE 0 END;
		IF NOT FOUND THEN
			refused := refused || keys[nth];
		END IF;
	END LOOP;
	RETURN refused;
END
$$;
--> statement-breakpoint
-- Every campaign rewrites each row once. With room for that on the same page none of the three indexes is touched.
ALTER TABLE "push_subscriptions" SET (fillfactor = 50);
