/** The HTTP line, read from top to bottom: health, GraphQL, pictures, REST, the site's own pages, then refusals. */
import compression from 'compression';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { createSecretKey } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { DataSource } from 'typeorm';
import type { Services } from '#server/auth/request-context.ts';
import { registerSender } from '#server/http/body-arrival.ts';
import { createCallerReader, requestIdOf, type Caller } from '#server/http/caller.ts';
import { handlePreflight, crossOriginWith } from '#server/http/cors.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { normalizeUrl } from '#server/http/normalize-url.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { queryRunner } from '#server/database/sql.ts';
import type { Settings } from '#server/env.ts';
import { limitConnections } from '#server/http/connections.ts';
import { health } from '#server/http/health.ts';
import { createMetrics, metricsHandler } from '#server/http/metrics/metrics.ts';
import { shareMetrics } from '#server/http/metrics/server.ts';
import { createOverloadProtection, type OverloadProtection } from '#server/http/overload.ts';
import { logRequests } from '#server/http/request-log.ts';
import type { QueryAsVisitor } from '#server/pages/first-screen.ts';
import { site } from '#server/pages/site.ts';
import { sitemap } from '#server/pages/sitemap.ts';
import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts';
import { createErrorHandler, methodNotAllowed } from '#server/rest/errors.ts';
import { graphiql } from '#server/graphql/graphiql.ts';
import { createRestRouter } from '#server/rest/router.ts';
import { pictureRoutes } from '#server/uploads/picture.routes.ts';
import { createGraphqlHandler } from '#server/graphql/http-handler.ts';
import { createGraphql, createVisitorQuery } from '#server/graphql/apollo-server.ts';

/** Connections that may be open at once in one process. */
const maxConnections = 2000;
/** Milliseconds after which a connection is closed on which a client neither sends nor reads, although it should. */
const stalledTimeout = 30_000;

export interface AppOptions {
  settings: Settings;
  /** The database, or undefined as long as it is not ready. */
  db: () => DataSource | undefined;
  store: PictureStore;
  /** What tokens are signed with, 32 bytes or longer. */
  secret: string;
  log: Logger;
  /** Says who is turned away when too many come. */
  load?: OverloadProtection;
}

/** Makes the server; it is not listening yet. */
export async function createApp({
  settings,
  db,
  store,
  secret,
  log,
  load = createOverloadProtection(),
}: AppOptions): Promise<Server> {
  const { rateLimitFactor } = settings;
  if (settings.production && !settings.publicUrl)
    log.warn('PUBLIC_URL is not set: canonical addresses are relative, and there is no sitemap.');
  if (rateLimitFactor > 1) log.warn({ rateLimitFactor }, 'Rate limits are loosened by RATE_LIMIT_FACTOR.');
  const rateLimits = createRateLimits(queryRunner(db), rateLimitFactor);
  const services: Services = {
    db,
    store,
    log,
    rateLimits,
    quotas: settings.quotas,
    signingKey: createSecretKey(Buffer.from(secret)),
  };
  const callerOf = createCallerReader(settings);
  const crossOriginOf = crossOriginWith(settings.corsOrigins);
  const tracing = settings.tracesTo
    ? (await import('#server/http/tracing/tracing.ts')).startTracing(settings.tracesTo)
    : undefined;
  const graphql = createGraphql({
    introspection: settings.introspection,
    log,
    trace: tracing?.trace,
  });
  const { apollo } = graphql;
  await apollo.start();
  const answerGraphql = createGraphqlHandler(graphql, services);
  const metrics = settings.metricsToken ? createMetrics(db, load.inProgress) : undefined;
  if (metrics) shareMetrics(metrics.registry);
  const queryAsVisitor = createVisitorQuery(apollo, services);
  const rest = restOfTheSite({ settings, services, callerOf, queryAsVisitor, registry: metrics?.registry });

  // GraphQL is answered in front of Express, which would cost it a third of its speed.
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 40_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 2000 },
    (request, response) => {
      request.url = normalizeUrl(request.url ?? '/');
      const path = request.url.split('?', 1)[0]!;
      const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
      const isGraphql = path === '/graphql' || path === '/graphql/';
      const isApi = (isGraphql && !wantsPage) || path === '/api' || path.startsWith('/api/');
      const crossOrigin = isApi ? crossOriginOf(request) : [];
      const work = load.admit(request, response, crossOrigin);
      if (!work) return;
      registerSender(request, { response, work, address: () => callerOf(request).address });
      if (isApi && handlePreflight(request, response, crossOrigin)) return;
      if (isGraphql && !wantsPage) return void answerGraphql(request, response, callerOf(request), crossOrigin);
      for (let at = 0; at < crossOrigin.length; at += 2) response.setHeader(crossOrigin[at]!, crossOrigin[at + 1]!);
      rest(request, response);
    },
  );
  tracing?.watch(server);
  logRequests(server, { log, metrics });
  limitConnections(server, maxConnections);
  server.timeout = stalledTimeout;
  server.on('close', () => {
    load.stop();
    void apollo.stop();
    void tracing?.stop();
  });
  return server;
}

interface RestOptions {
  settings: Settings;
  services: Services;
  callerOf: (request: IncomingMessage) => Caller;
  queryAsVisitor: QueryAsVisitor;
  /** What `/metrics` shows; undefined where it is off, or where the supervisor shows it. */
  registry: Registry | undefined;
}

function restOfTheSite({ settings, services, callerOf, queryAsVisitor, registry }: RestOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use((request, response, next) => {
    response.setHeader('X-Request-Id', requestIdOf(request));
    next();
  });
  app.use(health(services.db));
  if (registry && settings.metricsToken && settings.workers === 1)
    app.get(
      '/metrics',
      metricsHandler(settings.metricsToken, () => registry.metrics()),
    );
  app.use(
    helmet({ contentSecurityPolicy: contentSecurityPolicy(), crossOriginResourcePolicy: { policy: 'same-site' } }),
  );
  app.use(compression());
  app.use(pictureRoutes(services));
  app.use(graphiql());
  app.use('/api', createRestRouter(services, callerOf));
  app.use(sitemap({ db: services.db, publicUrl: settings.publicUrl }));
  app.use(site({ queryAsVisitor, publicUrl: settings.publicUrl }));
  // Every address can be read, if only to hear that nothing is there.
  app.use(methodNotAllowed(['GET', 'HEAD']));
  app.use(createErrorHandler(services.log));
  return app;
}
