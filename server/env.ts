/** The only reader of the environment: a table of all settings with their defaults, and a message for each invalid one. */
import { resolve } from 'node:path';
import { defaultQuotas } from '#rules/quotas.ts';
import { isEmail } from '#rules/users.ts';
import { StartError } from '#server/core/start-error.ts';

type Variables = Record<string, string | undefined>;
/** The protocols of a URL, and an example of it. */
type UrlKind = [protocols: string[], example: string];

const postgres: UrlKind = [['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'];
const http = (example: string): UrlKind => [['http:', 'https:'], example];

const isUrl = (text: string, protocols: string[]): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) && url.hostname !== '';
};

/** True for an HTTP origin: a protocol, a host and an optional port. */
const isOrigin = (text: string): boolean =>
  isUrl(text, ['http:', 'https:']) && new URL(text).href === `${new URL(text).origin}/`;

/** Reads variables. `problems` gets a message for each that is invalid or missing. */
class Environment {
  readonly problems: string[] = [];

  constructor(private readonly variables: Variables) {}

  /** The value; undefined where it is absent or invalid. The message does not repeat it, since it can contain a password. */
  text(name: string, isValid: (given: string) => boolean = () => true, expected = ''): string | undefined {
    const given = this.variables[name]?.trim() || undefined;
    if (given === undefined || isValid(given)) return given;
    this.problems.push(`${name} must be ${expected}.`);
    return undefined;
  }

  /** A variable without which another setting cannot be used; empty where it is absent. */
  needed(name: string, reason: string): string {
    const given = this.text(name) ?? '';
    if (!given) this.problems.push(`${name} must be given ${reason}.`);
    return given;
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    const isValid = (given: string) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max;
    return Number(
      this.text(name, isValid, `a whole number from ${min} to ${max}, not '${this.text(name)}'`) ?? fallback,
    );
  }

  oneOf(name: string, allowed: string[], fallback: string): string {
    const expected = allowed.map((each) => `'${each}'`).join(' or ');
    return this.text(name, (given) => allowed.includes(given), `${expected}, not '${this.text(name)}'`) ?? fallback;
  }

  url(name: string, [protocols, example]: UrlKind): string | undefined {
    return this.text(name, (given) => isUrl(given, protocols), `an address like ${example}`);
  }

  /** Texts with commas between them; none where the variable is absent or invalid. */
  list(name: string, isValid: (given: string) => boolean, expected: string): string[] {
    const split = (given: string) => given.split(',').map((each) => each.trim());
    const given = this.text(name, (all) => split(all).every(isValid), `${expected}, with commas between them`);
    return given === undefined ? [] : split(given);
  }
}

function read(env: Environment) {
  const production = env.text('NODE_ENV') === 'production';
  const databaseUrl = env.url('DATABASE_URL', postgres);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
    if (env.text(name)) env.needed('DATABASE_URL', `when ${name} is used`);
  if (production && env.text('DATABASE_URL'))
    env.needed('JWT_SECRET', '(32 bytes or longer) when DATABASE_URL is used in production');
  return {
    production,
    port: env.whole('PORT', 4000, 1, 65535),
    /** The number of processes that serve requests. */
    workers: env.whole('WEB_CONCURRENCY', 1, 1, 16),
    /** The folder of the embedded database, the key that signs tokens, and the pictures. */
    dataDir: resolve(env.text('DATA_DIR') ?? '.data'),
    /** The URL of an external Postgres; undefined starts the embedded one. */
    databaseUrl,
    /** The URL of that Postgres where `databaseUrl` is the URL of a pooler. */
    directUrl: env.url('DATABASE_DIRECT_URL', postgres),
    /** The URLs of streaming replicas, which serve reads. */
    replicaUrls: env
      .list('DATABASE_REPLICA_URLS', (url) => url === '' || isUrl(url, postgres[0]), `addresses like ${postgres[1]}`)
      .filter(Boolean),
    /** Whether a database that was never used gets the demo data. */
    seedDemo: env.oneOf('SEED_DEMO', ['1', '0'], production || databaseUrl !== undefined ? '0' : '1') === '1',
    /** The key that signs tokens; undefined reads it from `dataDir`, and creates it there. */
    jwtSecret: env.text('JWT_SECRET', (given) => Buffer.byteLength(given) >= 32, '32 bytes or longer'),
    /**
     * The public URL of the site without a trailing slash. Where it is undefined, picture URLs begin with the origin of
     * each request, canonical URLs are relative, and there is no sitemap.
     */
    publicUrl: env.url('PUBLIC_URL', http('https://mainstreet.example'))?.replace(/\/+$/, ''),
    /** The origins that may call the APIs from a browser; undefined allows every origin. */
    corsOrigins:
      (env.text('CORS_ORIGINS') ?? '*') === '*'
        ? undefined
        : env
            .list('CORS_ORIGINS', isOrigin, '* or origins like https://maps.example.com')
            .map((origin) => new URL(origin).origin),
    introspection: env.oneOf('GRAPHQL_INTROSPECTION', ['on', 'off'], 'on') === 'on',
    /** The number of proxies in front of the site whose X-Forwarded-… headers are trusted. */
    trustedProxies: env.whole('TRUST_PROXY', 0, 0, 10),
    /** Multiplies every rate limit. */
    rateLimitFactor: env.whole('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    /** The limits of each account. */
    quotas: {
      businesses: env.whole('MAX_BUSINESSES_PER_ACCOUNT', defaultQuotas.businesses, 1, 1_000_000),
      pictureMegabytes: env.whole('MAX_PICTURE_MB_PER_ACCOUNT', defaultQuotas.pictureMegabytes, 1, 1_000_000),
    },
    /** The e-mail address whose owner becomes an admin once it is confirmed; undefined makes no user an admin. */
    adminEmail: env.text('ADMIN_EMAIL', isEmail, 'an e-mail address')?.toLowerCase(),
    logLevel: env.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    /** The bearer token of GET /metrics; undefined disables it. */
    metricsToken: env.text('METRICS_TOKEN', (given) => given.length >= 16, '16 characters or longer'),
    /** The port where the supervisor of several workers serves /metrics. */
    metricsPort: env.whole('METRICS_PORT', 9464, 1, 65535),
    /** The URL of the OpenTelemetry collector that receives traces; undefined disables tracing. */
    tracesTo: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', http('http://collector:4318')),
    /** The S3-compatible store of pictures; undefined stores them in `dataDir`. */
    s3: readS3(env),
  };
}

function readS3(env: Environment) {
  const endpoint = env.url('S3_ENDPOINT', http('https://storage.example.com'));
  if (endpoint === undefined) return undefined;
  const needed = (name: string) => env.needed(name, 'when S3_ENDPOINT is used');
  return {
    endpoint,
    bucket: needed('S3_BUCKET'),
    region: env.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: needed('S3_ACCESS_KEY_ID'),
    secretAccessKey: needed('S3_SECRET_ACCESS_KEY'),
  };
}

export type Settings = ReturnType<typeof read>;
export type S3Settings = NonNullable<Settings['s3']>;

/**
 * Reads the settings.
 * @throws StartError that names every invalid setting, one in a line
 */
export function readSettings(variables: Variables = process.env): Settings {
  const env = new Environment(variables);
  const settings = read(env);
  if (env.problems.length > 0) throw new StartError(env.problems.join('\n'));
  return settings;
}
