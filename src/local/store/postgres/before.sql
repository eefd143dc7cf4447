-- What the tables need before there are any: text without case, a check of JSON, and folding of letters.

CREATE EXTENSION IF NOT EXISTS citext;

CREATE FUNCTION json_valid(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  PERFORM value::json;
  RETURN true;
EXCEPTION WHEN invalid_text_representation THEN
  RETURN false;
END
$$;

CREATE FUNCTION folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT lower(value COLLATE "und-x-icu") COLLATE "C" $$;
