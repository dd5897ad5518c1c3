CREATE TABLE "next_dates" (
	"revision" bigint PRIMARY KEY DEFAULT nextval('episode_revisions_revision_seq') NOT NULL,
	"day" text,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"builds_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
