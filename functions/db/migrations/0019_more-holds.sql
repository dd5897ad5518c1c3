ALTER TYPE "public"."hold_reason" ADD VALUE 'test_payment';--> statement-breakpoint
ALTER TYPE "public"."hold_reason" ADD VALUE 'withdrawn';