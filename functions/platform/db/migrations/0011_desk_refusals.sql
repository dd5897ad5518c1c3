CREATE TABLE "desk_refusals" (
	"day" date NOT NULL,
	"act" text NOT NULL,
	"refused_count" integer NOT NULL,
	CONSTRAINT "desk_refusals_day_act_pk" PRIMARY KEY("day","act")
);
--> statement-breakpoint
ALTER TABLE "desk_passkeys" ADD COLUMN "user_handle" text;