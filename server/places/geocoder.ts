/** Addresses from a Photon-compatible geocoder, in addition to the stored places. Without an answer in time there are none. */
import { LRUCache } from 'lru-cache';
import { isAllowedText } from '#rules/allowed-text.ts';
import { limits } from '#rules/limits.ts';
import { isPosition } from '#rules/places/position.ts';
import { clean, countCharacters } from '#rules/text.ts';
import type { Context } from '#server/core/context.ts';
import { foldText } from '#server/search/fold.ts';
import type { Place } from './place.types.ts';
import { timeZoneAt } from './time-zone.ts';

/** The bytes of an answer. */
const maxBytes = 100_000;
/** Requests of a process at once; further searches have no addresses. */
const maxRunning = 4;
/** Requests in a row without an answer after which the geocoder is down: one text may take it too long. */
const maxFailures = 3;
/** Milliseconds after the last of them until the next request. */
const retryAfter = 30_000;
/** Shorter texts begin too many addresses. */
const minLength = 4;
const maxAddresses = 5;

type Json = Record<string, unknown>;
const objectFrom = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});

/**
 * A feature of the answer as a place; undefined if it lacks an id with its type, a country with its code or a position, or has no text
 * for a location. Its id has the house number, since one object of OpenStreetMap can have several addresses.
 */
function placeFrom(feature: unknown): Place | undefined {
  const { properties, geometry } = objectFrom(feature);
  const known = objectFrom(properties);
  const text = (name: string) => (typeof known[name] === 'string' ? clean(known[name]) : '');
  const [longitude, latitude] = [objectFrom(geometry).coordinates].flat();
  const position = { latitude, longitude };
  if (!isPosition(position)) return undefined;
  const [type, object, number] = [text('osm_type'), String(known.osm_id), text('housenumber')];
  const street = [text('street'), number].filter(Boolean).join(' ');
  const city = [text('postcode'), text('city')].filter(Boolean).join(' ');
  const [name, country, countryCode] = [text('name') || street, text('country'), text('countrycode').toUpperCase()];
  const label = [...new Set([name, street, city, text('state'), country])].filter(Boolean).join(', ');
  const timeZone = timeZoneAt(position.latitude, position.longitude);
  const isLocation = countCharacters(label) <= limits.location.max && isAllowedText(label);
  // Nodes, ways and relations have the same numbers.
  if (!/^[NWR]$/.test(type) || !/^-?\d+$/.test(object)) return undefined;
  if (!name || !country || !/^[A-Z]{2}$/.test(countryCode)) return undefined;
  if (!timeZone || !isLocation) return undefined;
  return {
    id: `osm:${type}${object}${number && `/${number}`}`,
    name,
    matchedName: null,
    region: text('state') || null,
    country,
    countryCode,
    label,
    position,
    timeZone,
  };
}

/** The text of an answer; undefined if it is too long. @throws Error for a status outside 200 to 299, and the errors of fetch */
async function textOf(response: Response): Promise<string | undefined> {
  if (!response.ok) throw new Error(`The status is ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    if ((bytes += chunk.length) > maxBytes) return undefined;
  }
  return Buffer.concat(chunks).toString();
}

/** The places of an answer, each id once; undefined if it is too long or no GeoJSON. */
function placesFrom(text: string | undefined): Place[] | undefined {
  let answer: unknown;
  try {
    answer = JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
  const { features } = objectFrom(answer);
  if (!Array.isArray(features)) return undefined;
  const places = features.slice(0, maxAddresses).flatMap((feature) => placeFrom(feature) ?? []);
  return places.filter(({ id }, at) => places.findIndex((other) => other.id === id) === at);
}

class Geocoder {
  private readonly found = new LRUCache<string, Place[]>({ max: 2000, ttl: 3_600_000 });
  private running = 0;
  private failures = 0;
  private pausedUntil = 0;

  constructor(private readonly settings: NonNullable<Context['site']['geocoder']>) {}

  async find({ site, log }: Context, search: string): Promise<Place[]> {
    const key = foldText(search);
    const known = this.found.get(key);
    if (known || this.running >= maxRunning || performance.now() < this.pausedUntil) return known ?? [];
    this.running += 1;
    try {
      const places = placesFrom(await this.request(search, `${site.name} (${site.url})`));
      this.failures = 0;
      // One text must not end the addresses of all others. The log has neither the text nor its answer.
      if (!places) log.warn('The geocoder sent an answer that is too long or no GeoJSON: its text has no addresses.');
      this.found.set(key, places ?? []);
      return places ?? [];
    } catch (error) {
      this.failures += 1;
      const isDown = this.failures >= maxFailures;
      if (isDown) this.pausedUntil = performance.now() + retryAfter;
      const consequence = isDown ? 'it gets no requests for 30 seconds' : 'the text has no addresses';
      log.warn({ reason: String(error) }, `The geocoder did not answer: ${consequence}.`);
      return [];
    } finally {
      this.running -= 1;
    }
  }

  private async request(search: string, site: string): Promise<string | undefined> {
    const url = new URL(this.settings.url);
    for (const [name, value] of Object.entries({ q: search, limit: String(maxAddresses), lang: 'en' }))
      url.searchParams.set(name, value);
    const response = await fetch(url, {
      // Headers are ASCII.
      headers: { 'user-agent': site.normalize('NFKD').replace(/[^ -~]/g, ''), accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(this.settings.timeout),
    });
    return textOf(response);
  }
}

const geocoders = new Map<string, Geocoder>();

/** Finds addresses for the text of a location. None without GEOCODER, for a short text, and while the geocoder fails. */
export async function findAddresses(ctx: Context, search: string): Promise<Place[]> {
  const { geocoder: settings } = ctx.site;
  if (!settings || countCharacters(search) < minLength) return [];
  let geocoder = geocoders.get(settings.url);
  if (!geocoder) geocoders.set(settings.url, (geocoder = new Geocoder(settings)));
  return geocoder.find(ctx, search);
}
