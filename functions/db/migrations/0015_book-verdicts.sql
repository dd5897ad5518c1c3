CREATE TABLE "book_verdicts" (
	"day" text PRIMARY KEY NOT NULL,
	"breaches" jsonb NOT NULL,
	"money_breach_count" integer NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
