CREATE OR REPLACE FUNCTION "keep_closed_month"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NOT EXISTS (SELECT FROM closed_months WHERE month = NEW.month AND xmin::text <> pg_current_xact_id()::xid::text) THEN
			RETURN NEW;
		END IF;
	ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'closed_months' THEN
		IF OLD.entry_count = 0 THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'a closed month does not change';
END
$$;
