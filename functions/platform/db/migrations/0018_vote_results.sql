CREATE TABLE "vote_results" (
	"episode_number" integer PRIMARY KEY NOT NULL,
	"films" jsonb NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Whether an episode has no published result. Until the transaction ends, none is published: `freezeResult` takes the same lock
-- alone. Each statement in here sees what was committed before it, unlike the one that calls this.
CREATE FUNCTION "is_voting_open"(p_episode_number integer) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(20118, p_episode_number);
	RETURN NOT EXISTS (SELECT FROM "vote_results" WHERE "episode_number" = p_episode_number);
END
$$;
