CREATE TABLE "episode_transcripts" (
	"id" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
