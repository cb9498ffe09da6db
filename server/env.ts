/** The only reader of the environment: every setting with its default, and a message for each invalid one. */
import { resolve } from 'node:path';
import { defaultQuotas, type Quotas } from '#rules/quotas.ts';

export interface Settings {
  production: boolean;
  port: number;
  /** The number of processes that serve requests. */
  workers: number;
  /** The folder of the embedded database, the key that signs tokens, and the pictures. */
  dataDir: string;
  /** The URL of an external Postgres; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  /** The URL of that Postgres where `databaseUrl` is the URL of a pooler. */
  directUrl: string | undefined;
  /** The URLs of streaming replicas, which serve reads. */
  replicaUrls: string[];
  /** Whether a database that was never used gets the demo data. */
  seedDemo: boolean;
  /** The key that signs tokens; undefined reads it from `dataDir`, and creates it there. */
  jwtSecret: string | undefined;
  /**
   * The public URL of the site without a trailing slash. Where it is undefined, picture URLs begin with the origin of
   * each request, canonical URLs are relative, and there is no sitemap.
   */
  publicUrl: string | undefined;
  /** The origins that may call the APIs from a browser; undefined allows every origin. */
  corsOrigins: string[] | undefined;
  introspection: boolean;
  /** The number of proxies in front of the site whose X-Forwarded-… headers are trusted. */
  trustedProxies: number;
  /** Multiplies every rate limit. */
  rateLimitFactor: number;
  /** The limits of each account. */
  quotas: Quotas;
  logLevel: string;
  /** The bearer token of GET /metrics; undefined disables it. */
  metricsToken: string | undefined;
  /** The port where the supervisor of several workers serves /metrics. */
  metricsPort: number;
  /** The URL of the OpenTelemetry collector that receives traces; undefined disables tracing. */
  tracesTo: string | undefined;
  /** The S3-compatible store of pictures; undefined stores them in `dataDir`. */
  s3: S3Settings | undefined;
}

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

type Environment = Record<string, string | undefined>;

/** Invalid settings; `problems` has one message for each. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

/** True for an HTTP origin: a protocol, a host and an optional port. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/**
 * Reads the settings.
 * @throws SettingsError that names every invalid setting
 */
export function readSettings(environment: Environment = process.env): Settings {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const reject = (name: string, expected: string) => void problems.push(`${name} must be ${expected}.`);

  const whole = (name: string, fallback: number, min: number, max: number) => {
    const given = text(name);
    if (given === undefined) return fallback;
    if (/^\d+$/.test(given) && Number(given) >= min && Number(given) <= max) return Number(given);
    reject(name, `a whole number from ${min} to ${max}, not '${given}'`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean, on: string, off: string) => {
    const given = text(name);
    if (given !== undefined && given !== on && given !== off) reject(name, `'${on}' or '${off}', not '${given}'`);
    return given === undefined ? fallback : given === on;
  };
  const oneOf = (name: string, allowed: string[], fallback: string) => {
    const given = text(name);
    if (given === undefined || allowed.includes(given)) return given ?? fallback;
    reject(name, `one of ${allowed.join(', ')}, not '${given}'`);
    return fallback;
  };
  // The message does not repeat the value, since a URL can contain a password.
  const urlOf = (name: string, protocols: string[], example: string) => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol) && new URL(given).hostname) return given;
    reject(name, `an address like ${example}`);
    return undefined;
  };

  const production = text('NODE_ENV') === 'production';
  const databaseUrl = urlOf('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name');
  const directUrl = urlOf(
    'DATABASE_DIRECT_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
  );
  if (text('DATABASE_DIRECT_URL') && !text('DATABASE_URL'))
    problems.push('DATABASE_URL must be given when DATABASE_DIRECT_URL is used.');
  const jwtSecret = text('JWT_SECRET');
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < 32) reject('JWT_SECRET', '32 bytes or longer');
  if (production && text('DATABASE_URL') && jwtSecret === undefined)
    problems.push('JWT_SECRET must be given (32 bytes or longer) when DATABASE_URL is used in production.');

  const replicaUrls = (text('DATABASE_REPLICA_URLS') ?? '').split(',').map((url) => url.trim());
  const isPostgres = (url: string) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
  if (!replicaUrls.every((url) => url === '' || isPostgres(url)))
    reject('DATABASE_REPLICA_URLS', 'addresses like postgres://user:password@host:5432/name, with commas between them');
  if (text('DATABASE_REPLICA_URLS') && !text('DATABASE_URL'))
    problems.push('DATABASE_URL must be given when DATABASE_REPLICA_URLS is used.');
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < 16) reject('METRICS_TOKEN', '16 characters or longer');

  const corsOrigins = (text('CORS_ORIGINS') ?? '*').split(',').map((origin) => origin.trim());
  const allowsEveryOrigin = corsOrigins.join() === '*';
  if (!allowsEveryOrigin && !corsOrigins.every(isOrigin))
    reject('CORS_ORIGINS', '* or origins like https://maps.example.com, with commas between them');

  const s3Endpoint = urlOf('S3_ENDPOINT', ['http:', 'https:'], 'https://storage.example.com');
  const s3Missing = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].filter((name) => !text(name));
  if (text('S3_ENDPOINT') && s3Missing.length > 0)
    problems.push(`${s3Missing.join(', ')} must be given when S3_ENDPOINT is used.`);

  const settings: Settings = {
    production,
    port: whole('PORT', 4000, 1, 65535),
    workers: whole('WEB_CONCURRENCY', 1, 1, 16),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    directUrl,
    replicaUrls: replicaUrls.filter(Boolean),
    seedDemo: flag('SEED_DEMO', !production && databaseUrl === undefined, '1', '0'),
    jwtSecret,
    publicUrl: urlOf('PUBLIC_URL', ['http:', 'https:'], 'https://mainstreet.example')?.replace(/\/+$/, ''),
    corsOrigins: allowsEveryOrigin ? undefined : corsOrigins.filter(isOrigin).map((origin) => new URL(origin).origin),
    introspection: flag('GRAPHQL_INTROSPECTION', true, 'on', 'off'),
    trustedProxies: whole('TRUST_PROXY', 0, 0, 10),
    rateLimitFactor: whole('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    quotas: {
      businesses: whole('MAX_BUSINESSES_PER_ACCOUNT', defaultQuotas.businesses, 1, 1_000_000),
      pictureMegabytes: whole('MAX_PICTURE_MB_PER_ACCOUNT', defaultQuotas.pictureMegabytes, 1, 1_000_000),
    },
    logLevel: oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    metricsToken,
    metricsPort: whole('METRICS_PORT', 9464, 1, 65535),
    tracesTo: urlOf('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://collector:4318'),
    s3:
      s3Endpoint === undefined
        ? undefined
        : {
            endpoint: s3Endpoint,
            bucket: text('S3_BUCKET') ?? '',
            region: text('S3_REGION') ?? 'us-east-1',
            accessKeyId: text('S3_ACCESS_KEY_ID') ?? '',
            secretAccessKey: text('S3_SECRET_ACCESS_KEY') ?? '',
          },
  };
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}
