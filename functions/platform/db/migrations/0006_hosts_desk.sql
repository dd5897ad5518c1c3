CREATE TABLE "desk_audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"host" text,
	"session_id" bigint,
	"act" text NOT NULL,
	"about" text,
	"is_refused" boolean DEFAULT false NOT NULL,
	"address_key" text NOT NULL,
	CONSTRAINT "desk_audit_act" CHECK ("desk_audit"."act" ~ '^[a-z]+(-[a-z]+)*$'),
	CONSTRAINT "desk_audit_about" CHECK ("desk_audit"."about" ~ '^[A-Za-z0-9_:./-]{1,120}$')
);
--> statement-breakpoint
CREATE TABLE "desk_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_invitations" (
	"host" text PRIMARY KEY NOT NULL,
	"seed" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"invited_by" text NOT NULL,
	"waits_for_money" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "desk_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "desk_invitations_hash" CHECK (octet_length("desk_invitations"."token_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "desk_passkeys" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"name" text NOT NULL,
	"money_from" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "desk_passkeys_credential_id_unique" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "desk_sessions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"host" text NOT NULL,
	"passkey_id" bigint NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"checked_with" bigint NOT NULL,
	"money_from" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_sessions_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "desk_sessions_hash" CHECK (octet_length("desk_sessions"."token_hash") = 32)
);
--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_passkey_id_desk_passkeys_id_fk" FOREIGN KEY ("passkey_id") REFERENCES "public"."desk_passkeys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD CONSTRAINT "desk_sessions_checked_with_desk_passkeys_id_fk" FOREIGN KEY ("checked_with") REFERENCES "public"."desk_passkeys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_audit_by_act" ON "desk_audit" USING btree ("act","at");--> statement-breakpoint
CREATE INDEX "desk_passkeys_by_host" ON "desk_passkeys" USING btree ("host");--> statement-breakpoint
CREATE INDEX "desk_sessions_by_host" ON "desk_sessions" USING btree ("host");--> statement-breakpoint
-- Written by hand from here on.
-- Rows of the log are only added, and removed when they are a year old.
CREATE FUNCTION "keep_desk_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'desk_audit is only added to';
END
$$;--> statement-breakpoint
CREATE TRIGGER "desk_audit_rows_are_kept" BEFORE UPDATE OR DELETE ON "desk_audit" FOR EACH ROW EXECUTE FUNCTION "keep_desk_audit"();--> statement-breakpoint
CREATE TRIGGER "desk_audit_is_kept" BEFORE TRUNCATE ON "desk_audit" FOR EACH STATEMENT EXECUTE FUNCTION "keep_desk_audit"();
