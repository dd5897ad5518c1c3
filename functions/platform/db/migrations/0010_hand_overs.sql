CREATE TABLE "handovers" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"revision" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"is_offer" boolean NOT NULL,
	"kept_until" timestamp with time zone NOT NULL,
	CONSTRAINT "handovers_sealed_length" CHECK (octet_length("handovers"."sealed") BETWEEN 1 AND 65536)
);
--> statement-breakpoint
CREATE INDEX "handovers_kept_until" ON "handovers" USING btree ("kept_until");