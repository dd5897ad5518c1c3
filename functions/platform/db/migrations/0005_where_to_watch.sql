CREATE TABLE "watch_offers" (
	"tmdb_id" integer PRIMARY KEY NOT NULL,
	"offers" jsonb,
	"checked_at" timestamp with time zone,
	"tried_at" timestamp with time zone NOT NULL
);
