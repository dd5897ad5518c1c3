CREATE TABLE "episode_drafts" (
	"slug" text PRIMARY KEY NOT NULL,
	"edited" json NOT NULL,
	"authors" jsonb NOT NULL,
	"version" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_revisions" (
	"revision" bigserial PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"draft_version" integer NOT NULL,
	"edited" json NOT NULL,
	"published_by" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"builds_at" timestamp with time zone NOT NULL,
	"live_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "episode_revisions_by_slug" ON "episode_revisions" USING btree ("slug","revision");