-- Keys for web pages: limited to origins and to operations. Older gateways do not read these columns
-- and accept such a key without its limits.
ALTER TABLE api_key
  ADD COLUMN origins    text[] CHECK (cardinality(origins) > 0),     -- absent: any, and none needed
  ADD COLUMN operations text[] CHECK (cardinality(operations) > 0);  -- absent: all

-- A trigger names its columns: the former one and the two new ones.
CREATE OR REPLACE TRIGGER api_key_changed
  AFTER INSERT OR DELETE OR TRUNCATE
     OR UPDATE OF name, v1_requests_per_minute, v2_requests_per_minute, v2_queries_per_minute,
                  unlimited, expires_at, revoked_at, origins, operations
  ON api_key FOR EACH STATEMENT EXECUTE FUNCTION count_api_key_change();
