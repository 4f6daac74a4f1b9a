-- API keys: who may ask, and how much. A key itself is never stored, only its SHA-256.

CREATE TABLE api_key (
  id                     uuid        PRIMARY KEY DEFAULT gen_random_uuid(),
  name                   text        NOT NULL CHECK (name <> ''),
  v1_requests_per_minute int         CHECK (v1_requests_per_minute > 0),  -- absent: the default
  v2_requests_per_minute int         CHECK (v2_requests_per_minute > 0),
  v2_queries_per_minute  int         CHECK (v2_queries_per_minute > 0),
  unlimited              boolean     NOT NULL DEFAULT false,
  created_at             timestamptz NOT NULL DEFAULT now(),
  expires_at             timestamptz,
  revoked_at             timestamptz,
  last_used_at           timestamptz
);

-- A name tells keys apart; what was revoked gives its name back.
CREATE UNIQUE INDEX api_key_name ON api_key (name) WHERE revoked_at IS NULL;

-- What opens the door. A key has one secret, and after a rotation the previous one for a while.
CREATE TABLE api_key_secret (
  hash       bytea       PRIMARY KEY,
  key        uuid        NOT NULL REFERENCES api_key ON DELETE CASCADE,
  prefix     text        NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz
);

CREATE INDEX api_key_secret_key ON api_key_secret (key);

-- Counts the changes that gateways have to know of; the last use is none of them.
CREATE TABLE api_key_version (
  version bigint NOT NULL
);

INSERT INTO api_key_version (version) VALUES (0);

CREATE FUNCTION count_api_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE api_key_version SET version = version + 1;
  PERFORM pg_notify('api_key', '');
  RETURN NULL;
END
$$;

CREATE TRIGGER api_key_changed
  AFTER INSERT OR DELETE OR TRUNCATE
     OR UPDATE OF name, v1_requests_per_minute, v2_requests_per_minute, v2_queries_per_minute,
                  unlimited, expires_at, revoked_at
  ON api_key FOR EACH STATEMENT EXECUTE FUNCTION count_api_key_change();

CREATE TRIGGER api_key_secret_changed
  AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON api_key_secret FOR EACH STATEMENT EXECUTE FUNCTION count_api_key_change();
