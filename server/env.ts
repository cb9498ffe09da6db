/** The only reader of the environment: every setting with its default, and a sentence for each that is wrong. */
import { resolve } from 'node:path';
import { defaultQuotas, type Quotas } from '#rules/quotas.ts';

export interface Settings {
  production: boolean;
  port: number;
  /** How many processes answer. */
  workers: number;
  /** Where the embedded database, its secret and the pictures are kept. */
  dataDir: string;
  /** An external Postgres; undefined starts the embedded one. */
  databaseUrl: string | undefined;
  /** Leads to that Postgres itself where `databaseUrl` leads to a pooler; undefined where it does not. */
  directUrl: string | undefined;
  /** Streaming replicas of it, which may take reads. */
  replicaUrls: string[];
  /** Whether a database that was never used is filled with the demo. */
  seedDemo: boolean;
  /** The key that tokens are signed with; undefined is made and kept in `dataDir`. */
  jwtSecret: string | undefined;
  /**
   * The site's public address without a slash at the end. Undefined: pictures' addresses begin with each request's own origin,
   * canonical addresses are relative, and there is no sitemap.
   */
  publicUrl: string | undefined;
  /** The origins whose pages may read the API's answers in a browser; undefined allows every origin. */
  corsOrigins: string[] | undefined;
  introspection: boolean;
  /** How many proxies in front are trusted to name the caller's address. */
  trustedProxies: number;
  /** Multiplies every limit of how often somebody may try; 1 is what README says. */
  rateLimitFactor: number;
  /** How much one account may keep. */
  quotas: Quotas;
  logLevel: string;
  /** What a monitor sends to see /metrics; undefined closes it. */
  metricsToken: string | undefined;
  /** Where the supervisor of several workers serves /metrics. */
  metricsPort: number;
  /** Where traces go, an OpenTelemetry collector; undefined makes none. */
  tracesTo: string | undefined;
  /** An S3-compatible store for pictures; undefined keeps them in `dataDir`. */
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

/** Thrown when settings are wrong; `problems` holds one sentence for each. */
export class SettingsError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

/** True for the origin of web pages: a protocol, a host and perhaps a port, and nothing else. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/**
 * Reads the settings.
 * @throws SettingsError that names every setting that is wrong
 */
export function readSettings(environment: Environment = process.env): Settings {
  const problems: string[] = [];
  const text = (name: string) => environment[name]?.trim() || undefined;
  const refuse = (name: string, wanted: string) => void problems.push(`${name} must be ${wanted}.`);

  const whole = (name: string, fallback: number, min: number, max: number) => {
    const given = text(name);
    if (given === undefined) return fallback;
    if (/^\d+$/.test(given) && Number(given) >= min && Number(given) <= max) return Number(given);
    refuse(name, `a whole number from ${min} to ${max}, not '${given}'`);
    return fallback;
  };
  const flag = (name: string, fallback: boolean, on: string, off: string) => {
    const given = text(name);
    if (given !== undefined && given !== on && given !== off) refuse(name, `'${on}' or '${off}', not '${given}'`);
    return given === undefined ? fallback : given === on;
  };
  const oneOf = (name: string, allowed: string[], fallback: string) => {
    const given = text(name);
    if (given === undefined || allowed.includes(given)) return given ?? fallback;
    refuse(name, `one of ${allowed.join(', ')}, not '${given}'`);
    return fallback;
  };
  // The given text is not repeated: an address can hold a password.
  const address = (name: string, protocols: string[], example: string) => {
    const given = text(name);
    if (given === undefined) return undefined;
    if (URL.canParse(given) && protocols.includes(new URL(given).protocol) && new URL(given).hostname) return given;
    refuse(name, `an address like ${example}`);
    return undefined;
  };

  const production = text('NODE_ENV') === 'production';
  const databaseUrl = address('DATABASE_URL', ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name');
  const directUrl = address(
    'DATABASE_DIRECT_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
  );
  if (text('DATABASE_DIRECT_URL') && !text('DATABASE_URL'))
    problems.push('DATABASE_URL must be given when DATABASE_DIRECT_URL is used.');
  const jwtSecret = text('JWT_SECRET');
  if (jwtSecret !== undefined && Buffer.byteLength(jwtSecret) < 32) refuse('JWT_SECRET', '32 bytes or longer');
  if (production && text('DATABASE_URL') && jwtSecret === undefined)
    problems.push('JWT_SECRET must be given (32 bytes or longer) when DATABASE_URL is used in production.');

  const replicaUrls = (text('DATABASE_REPLICA_URLS') ?? '').split(',').map((url) => url.trim());
  const isPostgres = (url: string) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol);
  if (!replicaUrls.every((url) => url === '' || isPostgres(url)))
    refuse('DATABASE_REPLICA_URLS', 'addresses like postgres://user:password@host:5432/name, with commas between them');
  if (text('DATABASE_REPLICA_URLS') && !text('DATABASE_URL'))
    problems.push('DATABASE_URL must be given when DATABASE_REPLICA_URLS is used.');
  const metricsToken = text('METRICS_TOKEN');
  if (metricsToken !== undefined && metricsToken.length < 16) refuse('METRICS_TOKEN', '16 characters or longer');

  const corsOrigins = (text('CORS_ORIGINS') ?? '*').split(',').map((origin) => origin.trim());
  const allowsEveryOrigin = corsOrigins.join() === '*';
  if (!allowsEveryOrigin && !corsOrigins.every(isOrigin))
    refuse('CORS_ORIGINS', '* or origins like https://maps.example.com, with commas between them');

  const s3Endpoint = address('S3_ENDPOINT', ['http:', 'https:'], 'https://storage.example.com');
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
    publicUrl: address('PUBLIC_URL', ['http:', 'https:'], 'https://mainstreet.example')?.replace(/\/+$/, ''),
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
    tracesTo: address('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], 'http://collector:4318'),
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
