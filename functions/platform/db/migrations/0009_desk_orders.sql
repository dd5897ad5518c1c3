CREATE TABLE "desk_order_acts" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"terms" jsonb NOT NULL,
	"digest" text NOT NULL,
	"host" text NOT NULL,
	"second_host" text,
	"state" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"note_key" text NOT NULL,
	"order_id" text NOT NULL,
	"host" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_notes_note_key_unique" UNIQUE("note_key")
);
--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "desk_order_acts" ADD CONSTRAINT "desk_order_acts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_order_acts_by_order" ON "desk_order_acts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "desk_order_acts_open" ON "desk_order_acts" USING btree ("created_at") WHERE state IN ('proposed', 'begun');--> statement-breakpoint
CREATE INDEX "order_notes_by_order" ON "order_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_revisions_words" ON "order_revisions" USING gin (((translate(lower(coalesce(customer ->> 'firstName', '') || ' ' || coalesce(customer ->> 'lastName', '') || ' ' || coalesce(customer ->> 'email', '') || ' ' || coalesce(customer ->> 'city', '') || ' ' || coalesce(customer ->> 'zip', '')), E'àáâãäåāăąçćčďđèéêëēėęěğìíîïīıķĺľłñńňòóôõöøōőŕřśşšșťțþùúûüūůűųýÿžźżßÀÁÂÃÄÅĀĂĄÇĆČĎĐÈÉÊËĒĖĘĚĞÌÍÎÏĪIĶĹĽŁÑŃŇÒÓÔÕÖØŌŐŔŘŚŞŠȘŤȚÞÙÚÛÜŪŮŰŲÝŸŽŹŻẞ \u0009\u000a\u000d\u00a0@._+-–—/,\u003b:()[]{}<>&|!*?"“”„^~%#=$€\u0300\u0301\u0302\u0303\u0308\u030a\u030c\u0327\u0027’‘`\u005c', E'aaaaaaaaacccddeeeeeeeegiiiiiiklllnnnoooooooorrssssttpuuuuuuuuyyzzzsaaaaaaaaacccddeeeeeeeegiiiiiiklllnnnoooooooorrssssttpuuuuuuuuyyzzzs                                        '))::tsvector)) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "outbox_by_order" ON "outbox" USING btree ((payload ->> 'orderId'));