-- One name for a mailbox, however its address is written; the same rule as `functions/http/mailbox-key.ts`. It takes what stands in
-- `email_key`: small letters already.
CREATE FUNCTION "mailbox_of"(email_key text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
		THEN replace(name, '.', '') || '@gmail.com'
		ELSE name || '@' || domain END
	FROM (SELECT
		regexp_replace(substring(email_key FROM '^(.*)@'), '^(.[^+]*)\+.*$', '\1') AS name,
		substring(email_key FROM '@([^@]*)$') AS domain) AS parts
$$;
--> statement-breakpoint
-- Coupons that are held or were used get the name of their mailbox, so that it is known from now on. Where one mailbox had a coupon
-- for once more than once, one of its rows gets the name and the others stay as they are: the rule of the table takes each name once.
UPDATE "coupon_claims" SET "email_key" = mailbox_of("coupon_claims"."email_key")
FROM (
	SELECT "order_id", "coupon_id", row_number() OVER (
		PARTITION BY "coupon_id", mailbox_of("email_key"), "is_once" AND "state" IN ('reserved', 'consumed')
		ORDER BY "email_key" = mailbox_of("email_key") DESC, "state" = 'consumed' DESC, "reserved_at", "order_id") AS "nth"
	FROM "coupon_claims" WHERE "email_key" LIKE '%@%'
) AS "known"
WHERE "known"."order_id" = "coupon_claims"."order_id" AND "known"."coupon_id" = "coupon_claims"."coupon_id"
	AND mailbox_of("coupon_claims"."email_key") <> "coupon_claims"."email_key"
	AND ("nth" = 1 OR NOT ("is_once" AND "state" IN ('reserved', 'consumed')));
--> statement-breakpoint
CREATE INDEX "orders_paid_by_mailbox" ON "orders" USING btree (mailbox_of("email_key")) WHERE paid_at IS NOT NULL;
