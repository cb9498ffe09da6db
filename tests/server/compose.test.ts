/** The containers as they are written down: no engine runs here, so what can be read wrong is read. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readSettings } from '#server/env.ts';

interface Service {
  image?: string;
  build?: string;
  pull_policy?: string;
  environment?: Record<string, string>;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

interface Compose {
  services: Record<string, Service>;
  configs: Record<string, { content: string }>;
  volumes: Record<string, null>;
}

const given: Record<string, string> = {
  JWT_SECRET: 'j'.repeat(64),
  POSTGRES_PASSWORD: 'p'.repeat(64),
  S3_SECRET_ACCESS_KEY: 's'.repeat(64),
};
/** As Compose puts the environment in: `${NAME:-default}` and `${NAME:?complaint}`. */
const filled = (text: string) =>
  text.replace(/(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind: string, rest: string) => {
    if (given[name] !== undefined) return given[name];
    if (kind === '?') throw new Error(`${name} ${rest}`);
    return rest;
  });

const text = readFileSync('docker-compose.yml', 'utf8');
const fill = (_: unknown, value: unknown): unknown => (typeof value === 'string' ? filled(value) : value);
const { services, configs, volumes } = parse(text, fill, { merge: true }) as Compose;
const instances = Object.entries(services).filter(([, { image }]) => image === 'main-street');

describe('The containers', () => {
  it('are two instances of one kind, which run with settings that the site takes', () => {
    expect(instances.map(([name]) => name)).toEqual(['site-1', 'site-2']);
    expect(instances[0]![1]).toEqual({ ...instances[1]![1], build: '.' });
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

  it('build their image once, since two builds of one name end each other, and look for it nowhere else', () => {
    expect(instances.map(([, { build, pull_policy }]) => [build, pull_policy])).toEqual([
      ['.', 'never'],
      [undefined, 'never'],
    ]);
  });

  it('take every setting of .env.example but those that they know by themselves', () => {
    const known = readFileSync('.env.example', 'utf8').matchAll(/^# (\w+)=/gm);
    const missing = [...known].map(([, name]) => name!).filter((name) => !(name in instances[0]![1].environment!));
    // The port is the proxy's, the region is any, and the image says that it is production.
    expect(missing).toEqual(['PORT', 'DATA_DIR', 'DATABASE_REPLICA_URLS', 'S3_REGION', 'NODE_ENV']);
  });

  it('ask for every secret, and hold none', () => {
    for (const name of Object.keys(given)) {
      expect(text).toContain(`\${${name}:?`);
      expect(text).not.toMatch(new RegExp(`\\$\\{${name}(:-|\\})`));
    }
  });

  it('say how they are, and wait for those whom they need', () => {
    for (const [name, { healthcheck, depends_on = {} }] of Object.entries(services)) {
      // The one that makes the bucket is over when it is well.
      if (name !== 'bucket') expect(healthcheck?.test.length).toBeGreaterThan(1);
      for (const [other, { condition }] of Object.entries(depends_on))
        expect([other, condition]).toEqual([
          other,
          services[other]!.healthcheck ? 'service_healthy' : 'service_completed_successfully',
        ]);
    }
  });

  it('open one door, and that one leads to every instance but not to the metrics', () => {
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports)
        .map(([name]) => name),
    ).toEqual(['proxy']);
    for (const [name] of instances) expect(configs.proxy!.content).toContain(`${name}:4000`);
    expect(configs.proxy!.content).toContain('http-request return status 404 if { path_beg -i /metrics }');
    expect(configs.proxy!.content).toContain(`bind :${services.proxy!.ports![0]!.split(':')[1]}`);
  });

  it('have no rights they do not need, and keep what they keep in volumes that are named', () => {
    for (const [, { read_only, cap_drop, volumes: own }] of instances)
      expect({ read_only, cap_drop, own }).toEqual({ read_only: true, cap_drop: ['ALL'], own: undefined });
    const used = Object.values(services).flatMap((service) =>
      (service.volumes ?? []).map((each) => each.split(':')[0]),
    );
    expect(used.sort()).toEqual(Object.keys(volumes).sort());
  });
});

describe('The image', () => {
  it('is built apart, on Node 24, and run by somebody who is not root', () => {
    const stages = readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .slice(1);
    expect(stages.map((stage) => stage.split('\n')[0])).toEqual([
      'node:24-bookworm-slim AS build',
      'node:24-bookworm-slim',
    ]);
    // By number, or Kubernetes refuses README's `runAsNonRoot`.
    expect(stages[1]).toMatch(/^USER 1000:1000$/m);
    expect(stages[1]).toMatch(/^HEALTHCHECK .*\\\n.*\/health\/ready/m);
    // Signals must reach the site itself.
    expect(stages[1]!.trim().split('\n').at(-1)).toBe('CMD ["node", "dist/server/main.js"]');
  });
});
