-- pg_restore works with an empty search path, and the rows of keys are restored with their triggers:
-- these have to find the table beside them all the same.
ALTER FUNCTION count_api_key_change() SET search_path FROM CURRENT;
