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
