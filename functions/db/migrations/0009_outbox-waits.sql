ALTER TABLE "outbox" ADD COLUMN "waits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "print_asked_at" timestamp with time zone;