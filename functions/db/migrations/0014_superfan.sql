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
ALTER TABLE "fan_subscriptions" ADD CONSTRAINT "fan_subscriptions_fan_id_fans_id_fk" FOREIGN KEY ("fan_id") REFERENCES "public"."fans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fan_subscriptions_by_fetch" ON "fan_subscriptions" USING btree ("fetched_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fans_one_live" ON "fans" USING btree ("email_key") WHERE is_live;--> statement-breakpoint
CREATE INDEX "fans_by_email" ON "fans" USING btree ("email_key","id");--> statement-breakpoint
CREATE INDEX "portal_tokens_by_expiry" ON "portal_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "superfan_signups_open" ON "superfan_signups" USING btree ("created_at") WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX "superfan_signups_by_method" ON "superfan_signups" USING btree ("method_id");