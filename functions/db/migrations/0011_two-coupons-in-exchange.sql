ALTER TABLE "coupon_claims" DROP CONSTRAINT "coupon_claims_pkey";--> statement-breakpoint
ALTER TABLE "coupon_claims" ADD CONSTRAINT "coupon_claims_order_id_coupon_id_pk" PRIMARY KEY("order_id","coupon_id");
