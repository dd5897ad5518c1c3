CREATE TABLE "cache_entries" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "try_counts" (
	"key" text NOT NULL,
	"window_number" bigint NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "try_counts_key_window_number_pk" PRIMARY KEY("key","window_number")
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
CREATE INDEX "cache_entries_expires_at" ON "cache_entries" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "try_counts_expires_at" ON "try_counts" USING btree ("expires_at");