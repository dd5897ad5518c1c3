ALTER TABLE "withdrawals" ADD COLUMN "press_key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_press_key_unique" UNIQUE("press_key");