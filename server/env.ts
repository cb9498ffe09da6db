/** The only reader of the environment: a table of all settings with their defaults, and a message for each invalid one. */
import { join, resolve } from 'node:path';
import { defaultQuotas } from '#rules/quotas.ts';
import { registrationClosed } from '#rules/messages.ts';
import { defaultSite, type Site } from '#rules/site/site.ts';
import { isEmail } from '#rules/users.ts';
import type { SiteSettings } from '#server/core/context.ts';
import { StartError } from '#server/core/start-error.ts';
import { Environment, httpUrl, isLine, isOrigin, isUrl, postgresUrl, type Variables } from './env/environment.ts';

function read(env: Environment) {
  const production = env.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production';
  const databaseUrl = env.url('DATABASE_URL', postgresUrl);
  const dataDir = resolve(env.text('DATA_DIR') ?? '.data');
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS']) env.checkTlsFiles(name);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'])
    if (env.text(name)) env.required('DATABASE_URL', `when ${name} is used`);
  if (production && env.text('DATABASE_URL'))
    env.required('JWT_SECRET', '(32 bytes or longer) when DATABASE_URL is used in production');
  const smtpUrl = env.url('SMTP_URL', [['smtp:', 'smtps:'], 'smtps://user:password@smtp.example.com']);
  if (smtpUrl) env.required('MAIL_FROM', 'when SMTP_URL is used');
  const port = env.integer('PORT', 4000, 1, 65535);
  const publicGiven = env.text('PUBLIC_URL', isOrigin, 'an origin like https://mainstreet.example');
  const publicUrl = publicGiven && new URL(publicGiven).origin;
  const siteUrl = publicUrl ?? `http://localhost:${port}`;
  return {
    production,
    port,
    /** The number of processes that serve requests. */
    workers: env.integer('WEB_CONCURRENCY', 1, 1, 16),
    /** The folder of the embedded database, the key that signs tokens, and the pictures. */
    dataDir,
    site: {
      name: env.text('SITE_NAME', isLine(40), 'one line of at most 40 characters') ?? defaultSite.name,
      tagline: env.text('SITE_TAGLINE', isLine(160), 'one line of at most 160 characters') ?? defaultSite.tagline,
      closedNotice: env.oneOf('REGISTRATION', ['open', 'closed'], 'open') === 'open' ? null : registrationClosed,
      map: readMap(env),
      geocoder: readGeocoder(env),
      url: siteUrl,
      /** The folder of the operator's texts of /about, /rules and /privacy. */
      textsFolder: join(dataDir, 'pages'),
    },
    /** The URL of an external Postgres; undefined starts the embedded one. */
    databaseUrl,
    /** The URL of that Postgres where `databaseUrl` is the URL of a pooler. */
    directUrl: env.url('DATABASE_DIRECT_URL', postgresUrl),
    /** The URLs of streaming replicas, which serve reads. */
    replicaUrls: env
      .list(
        'DATABASE_REPLICA_URLS',
        (url) => url === '' || isUrl(url, postgresUrl[0]),
        `addresses like ${postgresUrl[1]}`,
      )
      .filter(Boolean),
    /** Whether a database that was never used gets the demo data. */
    seedDemo: env.oneOf('SEED_DEMO', ['1', '0'], production || databaseUrl !== undefined ? '0' : '1') === '1',
    /** The key that signs tokens; undefined reads it from `dataDir`, and creates it there. */
    jwtSecret: env.text('JWT_SECRET', (given) => Buffer.byteLength(given) >= 32, '32 bytes or longer'),
    /**
     * The public URL of the site without a trailing slash. Where it is undefined, picture URLs begin with the origin of
     * each request, canonical URLs are relative, and there is no sitemap.
     */
    publicUrl,
    /** The origins that may call the APIs from a browser; undefined allows every origin. */
    corsOrigins:
      (env.text('CORS_ORIGINS') ?? '*') === '*'
        ? undefined
        : env
            .list('CORS_ORIGINS', isOrigin, '* or origins like https://maps.example.com')
            .map((origin) => new URL(origin).origin),
    introspection: env.oneOf('GRAPHQL_INTROSPECTION', ['on', 'off'], 'on') === 'on',
    /** The number of proxies in front of the site whose X-Forwarded-… headers are trusted. */
    trustedProxies: env.integer('TRUST_PROXY', 0, 0, 10),
    /** Multiplies every rate limit. */
    rateLimitFactor: env.integer('RATE_LIMIT_FACTOR', 1, 1, 1_000_000),
    /** The event streams that a process keeps open at once; 0 opens none. */
    maxStreams: env.integer('MAX_STREAMS', 2000, 0, 100_000),
    /** The limits of each account. */
    quotas: {
      businesses: env.integer('MAX_BUSINESSES_PER_ACCOUNT', defaultQuotas.businesses, 1, 1_000_000),
      pictureMegabytes: env.integer('MAX_PICTURE_MB_PER_ACCOUNT', defaultQuotas.pictureMegabytes, 1, 1_000_000),
    },
    /** The e-mail address whose owner becomes an admin once it is confirmed; undefined makes no user an admin. */
    adminEmail: env.text('ADMIN_EMAIL', isEmail, 'an e-mail address')?.toLowerCase(),
    logLevel: env.oneOf('LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    /** The bearer token of GET /metrics; undefined disables it. */
    metricsToken: env.text('METRICS_TOKEN', (given) => given.length >= 16, '16 characters or longer'),
    /** The port where the supervisor of several workers serves /metrics. */
    metricsPort: env.integer('METRICS_PORT', 9464, 1, 65535),
    /** The URL of the OpenTelemetry collector that receives traces; undefined disables tracing. */
    tracesUrl: env.url('OTEL_EXPORTER_OTLP_ENDPOINT', httpUrl('http://collector:4318')),
    /** The URL of the mail server; undefined writes mails into the folder `outbox` of `dataDir`. */
    smtpUrl,
    /** The sender of mails. Without a name, mails name the site. */
    mailFrom: readSender(env),
    /** The S3-compatible store of pictures; undefined stores them in `dataDir`. */
    s3: readS3(env),
  };
}

/** A mail address, alone or after a name: `Main Street <mail@mainstreet.example>`. */
const senderPattern = /^(?:([^<>@"\p{Cc}]*[^<>@"\s\p{Cc}])\s*<([^\s<>@,]+@[^\s<>@,]+)>|([^\s<>@,]+@[^\s<>@,]+))$/u;

function readSender(env: Environment): { name: string | undefined; address: string } | undefined {
  const expected = 'an address like Main Street <mail@mainstreet.example>';
  const given = env.text('MAIL_FROM', (text) => senderPattern.test(text), expected);
  const [, name, address, alone] = senderPattern.exec(given ?? '') ?? [];
  return given ? { name, address: (address ?? alone)! } : undefined;
}

/** The address of a tile: HTTP(S), with the level and the column and row in it. */
const isTileUrl = (given: string) =>
  isUrl(given, ['http:', 'https:']) && ['{z}', '{x}', '{y}'].every((part) => given.includes(part));

function readMap(env: Environment): Site['map'] {
  const expected = 'an address like https://tiles.example.com/{z}/{x}/{y}.png';
  const tiles = env.text('MAP_TILES', isTileUrl, expected);
  const attribution = env.text('MAP_ATTRIBUTION', isLine(300), 'one line of at most 300 characters') ?? '';
  if (tiles && !attribution) env.required('MAP_ATTRIBUTION', 'when MAP_TILES is used');
  if (attribution) env.required('MAP_TILES', 'when MAP_ATTRIBUTION is used');
  return tiles ? { tiles, attribution } : null;
}

function readGeocoder(env: Environment): SiteSettings['geocoder'] {
  const url = env.url('GEOCODER', httpUrl('https://photon.example.com/api'));
  return url ? { url, timeout: 1000 } : undefined;
}

function readS3(env: Environment) {
  const endpoint = env.url('S3_ENDPOINT', httpUrl('https://storage.example.com'));
  if (env.text('S3_BUCKET')) env.required('S3_ENDPOINT', 'when S3_BUCKET is used');
  if (endpoint === undefined) return undefined;
  const required = (name: string) => env.required(name, 'when S3_ENDPOINT is used');
  return {
    endpoint,
    bucket: required('S3_BUCKET'),
    region: env.text('S3_REGION') ?? 'us-east-1',
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
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
