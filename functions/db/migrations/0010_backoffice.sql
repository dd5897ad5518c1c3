CREATE TYPE "public"."backoffice_act" AS ENUM('login', 'login_failed', 'logout', 'orders_viewed', 'votes_viewed');--> statement-breakpoint
CREATE TABLE "last_votes" (
	"episode_number" integer NOT NULL,
	"movie_title" text NOT NULL,
	"voted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "last_votes_episode_number_movie_title_pk" PRIMARY KEY("episode_number","movie_title")
);
--> statement-breakpoint
CREATE TABLE "backoffice_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"act" "backoffice_act" NOT NULL,
	"session_id" bigint,
	"address_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backoffice_sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"password_version" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "backoffice_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "backoffice_sessions_hash" CHECK (octet_length("backoffice_sessions"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "backoffice_tries" (
	"address_key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backoffice_audit_by_act" ON "backoffice_audit" USING btree ("act","at");--> statement-breakpoint
CREATE FUNCTION "keep_backoffice_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'backoffice_audit is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "backoffice_audit_rows_are_kept" BEFORE UPDATE OR DELETE ON "backoffice_audit" FOR EACH ROW EXECUTE FUNCTION "keep_backoffice_audit"();--> statement-breakpoint
CREATE TRIGGER "backoffice_audit_is_kept" BEFORE TRUNCATE ON "backoffice_audit" FOR EACH STATEMENT EXECUTE FUNCTION "keep_backoffice_audit"();
