/** Frozen SQL of migration 0024, which is never edited: the columns, tables and indexes of positions, and the functions that place them. */

/** Mercator maps end at this latitude. Positions beyond it belong to the outermost cells. */
const mercatorEdge = 85.05112877980659;

// Not STRICT, so that Postgres inlines them: a call that is not inlined takes ten times as long.
export const placeFunctions = `
  -- A point is (longitude, latitude). On the unit sphere the nearest chord is the nearest way, also at the poles and at ±180°.
  CREATE FUNCTION sphere(place point) RETURNS cube LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN cube(ARRAY[cosd(place[1]) * cosd(place[0]), cosd(place[1]) * sind(place[0]), sind(place[1])]);

  -- 180° and -180° are one meridian; cells and boxes use -180.
  CREATE FUNCTION place_of(latitude float8, longitude float8) RETURNS point LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN point(CASE WHEN longitude = 180 THEN -180 ELSE longitude END, latitude);

  CREATE FUNCTION cell_x(longitude float8, level integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN least(floor((longitude + 180) / 360 * (1 << level))::integer, (1 << level) - 1);

  CREATE FUNCTION cell_y(latitude float8, level integer) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN greatest(0, least((1 << level) - 1, floor((0.5 - ln(tand(45 + greatest(-${mercatorEdge}, least(${mercatorEdge}, latitude)) / 2))
      / (2 * pi())) * (1 << level))::integer));`;

export const placeTables = `
  -- Both or none; also of hidden businesses.
  ALTER TABLE businesses ADD COLUMN latitude double precision, ADD COLUMN longitude double precision,
    ADD CONSTRAINT businesses_position CHECK ((latitude IS NULL) = (longitude IS NULL)
      AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);

  -- The visible businesses that have a position. Only triggers write it.
  CREATE TABLE business_places (
    business_id uuid PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
    position point NOT NULL,
    category varchar(20) NOT NULL,
    -- the average rating without its fraction
    stars smallint NOT NULL,
    created_at timestamptz(3) NOT NULL
  );
  -- Each index holds all that a search by place reads, so that only the rows of a page are read from the tables.
  CREATE INDEX business_places_near ON business_places USING gist (sphere(position)) INCLUDE (position, category, stars, business_id);
  CREATE INDEX business_places_box ON business_places USING gist (position) INCLUDE (category, stars, created_at, business_id);
  CREATE INDEX business_places_newest ON business_places (created_at DESC, business_id DESC) INCLUDE (position, category, stars);

  -- The number of places in each cell, and the sums of their degrees in millionths. Only triggers write it, under the lock of
  -- the category in directory_counts.
  CREATE TABLE place_cells (
    level smallint NOT NULL,
    y integer NOT NULL,
    x integer NOT NULL,
    category varchar(20) NOT NULL,
    n integer NOT NULL CHECK (n > 0),
    sx bigint NOT NULL,
    sy bigint NOT NULL,
    PRIMARY KEY (level, y, x, category)
  ) WITH (fillfactor = 80);`;
