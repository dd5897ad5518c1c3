-- Counts each try where there is room for it and answers the keys that had none. A function, because its plan is kept: the same as
-- one long statement was planned anew for each vote, which took longer than carrying it out.
CREATE FUNCTION "count_tries"(keys text[], window_numbers bigint[], kept_until timestamptz[], carried_shares float8[], most int[])
RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
	refused text[] := '{}';
BEGIN
	FOR nth IN 1 .. cardinality(keys) LOOP
		-- Clocks differ: a count that is ahead of ours is the one to add to.
		INSERT INTO try_counts AS kept (key, window_number, count, count_before, expires_at)
		VALUES (keys[nth], window_numbers[nth], 1, 0, kept_until[nth])
		ON CONFLICT (key) DO UPDATE SET
			count = CASE WHEN kept.window_number >= excluded.window_number THEN kept.count + 1 ELSE 1 END,
			count_before = CASE
				WHEN kept.window_number >= excluded.window_number THEN kept.count_before
				WHEN kept.window_number = excluded.window_number - 1 THEN kept.count
				ELSE 0 END,
			window_number = greatest(kept.window_number, excluded.window_number),
			expires_at = greatest(kept.expires_at, excluded.expires_at)
		WHERE most[nth] > CASE
			WHEN kept.window_number >= excluded.window_number
				THEN kept.count + floor(carried_shares[nth] * kept.count_before)
			WHEN kept.window_number = excluded.window_number - 1 THEN floor(carried_shares[nth] * kept.count)
			ELSE 0 END;
		IF NOT FOUND THEN
			refused := refused || keys[nth];
		END IF;
	END LOOP;
	RETURN refused;
END
$$;
