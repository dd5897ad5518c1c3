CREATE TABLE "desk_takes" (
	"key" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vote_standings" (
	"week" text NOT NULL,
	"episode_number" integer NOT NULL,
	"movie_title" text NOT NULL,
	"vote_count" integer NOT NULL,
	CONSTRAINT "vote_standings_week_episode_number_movie_title_pk" PRIMARY KEY("week","episode_number","movie_title")
);
--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "make_id" text;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_make_id_unique" UNIQUE("make_id");