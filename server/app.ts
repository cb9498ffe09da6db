/**
 * The HTTP server. Its routes in their order: GraphQL, health, metrics, pictures, map, the mails of development, GraphiQL, REST,
 * unsubscription, sitemap, pages.
 */
import express, { type Express, type Router } from 'express';
import helmet from 'helmet';
import { createSecretKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { mailedPaths } from '#rules/page.ts';
import type { Services } from '#server/auth/request-context.ts';
import { registerSender } from '#server/http/bodies/body-arrival.ts';
import { createCallerReader, requestIdOf, type Caller } from '#server/http/caller.ts';
import { handlePreflight, createCorsHeaders } from '#server/http/cors.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { isGraphqlUrl, normalizeUrl } from '#server/http/normalize-url.ts';
import { queryWhenOpen } from '#server/database/sql.ts';
import type { Settings } from '#server/env.ts';
import { devMail, showsMails } from '#server/mail/dev-mail.ts';
import { measureOutbox } from '#server/mail/mail.ts';
import { mailFolder } from '#server/mail/transport.ts';
import { handlePipelined, limitConnections } from '#server/http/connections.ts';
import { health } from '#server/http/health.ts';
import { answerUnreadable, answerWithoutHost } from '#server/http/unreadable-requests.ts';
import { createMetrics, metricsHandler } from '#server/http/metrics/metrics.ts';
import { shareMetrics } from '#server/http/metrics/server.ts';
import { createOverloadProtection, uncountedSlot, type OverloadProtection } from '#server/http/overload.ts';
import { logRequests } from '#server/http/request-log.ts';
import { createStreams } from '#server/live/create-streams.ts';
import { mapTiles } from '#server/map/map-tiles.ts';
import { createPagesRouter } from '#server/pages/site.ts';
import { sitemap } from '#server/pages/sitemap.ts';
import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts';
import { oneClickUnsubscribe } from '#server/rest/community/one-click-unsubscribe.ts';
import { createErrorHandler, methodNotAllowed } from '#server/rest/errors.ts';
import { graphiql, prefersPage } from '#server/graphql/graphiql.ts';
import { createRestRouter } from '#server/rest/router.ts';
import { hiddenPictures } from '#server/uploads/hidden-pictures.ts';
import { pictureRoutes } from '#server/uploads/picture.routes.ts';
import { createGraphqlHandler } from '#server/graphql/http-handler.ts';
import { createGraphql, createVisitorQuery } from '#server/graphql/apollo-server.ts';

/** The maximum number of open connections of one process. */
const maxConnections = 2000;
const timeouts = { headersTimeout: 10_000, requestTimeout: 40_000, keepAliveTimeout: 65_000 };
// Milliseconds for clients that neither send nor read what is due (`limitConnections`): a form that does not arrive gets its 408 before.
const stalledTimeout = 40_000;

export interface AppOptions extends Pick<Services, 'db' | 'store' | 'log'> {
  settings: Settings;
  /** The key that signs tokens, 32 bytes or longer. */
  secret: string;
  /** Rejects requests when the process is overloaded. */
  overload?: OverloadProtection;
}

/** Creates the server, which does not listen yet. Call `stop` after its last response, and end its streams before. */
export async function createApp(options: AppOptions) {
  const { settings, db, store, secret, log, overload = createOverloadProtection() } = options;
  const { rateLimitFactor } = settings;
  if (settings.production && !settings.publicUrl)
    log.warn('PUBLIC_URL is not set: canonical URLs are relative, and there is no sitemap.');
  if (rateLimitFactor > 1) log.warn({ rateLimitFactor }, 'RATE_LIMIT_FACTOR raises all rate limits.');
  const rateLimits = createRateLimits(queryWhenOpen(db), rateLimitFactor);
  const services: Services = {
    db,
    store,
    log,
    rateLimits,
    quotas: settings.quotas,
    adminEmail: settings.adminEmail,
    site: settings.site,
    signingKey: createSecretKey(Buffer.from(secret)),
  };
  const callerOf = createCallerReader(settings);
  const corsHeadersOf = createCorsHeaders(settings.corsOrigins);
  const tracing = settings.tracesUrl
    ? (await import('#server/http/tracing/tracing.ts')).startTracing(settings.tracesUrl, log)
    : undefined;
  const graphql = await createGraphql({ introspection: settings.introspection, log, trace: tracing?.trace });
  const streams = createStreams(services, { directUrl: settings.directUrl, max: settings.maxStreams });
  const handleGraphql = createGraphqlHandler(graphql, services, streams);
  const metrics = settings.metricsToken ? createMetrics(db, overload.inProgress) : undefined;
  if (metrics) {
    measureOutbox(db, metrics);
    shareMetrics(metrics);
  }
  const pages = await createPagesRouter({
    queryAsVisitor: createVisitorQuery(graphql, services),
    publicUrl: settings.publicUrl,
    settings: settings.site,
    isOverloaded: overload.isBusy,
    log,
  });
  // With several workers the supervisor serves the metrics.
  const registry = settings.workers === 1 ? metrics : undefined;
  const expressApp = createExpressApp({ settings, services, callerOf, pages, registry });
  // Answered under overload, too. Other paths that begin with them are pages.
  const probes = new Set(['/health/live', '/health/ready', ...(registry ? ['/metrics'] : [])]);

  // GraphQL requests bypass Express, which would cost them a third of their speed.
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    if (answerWithoutHost(request, response)) return;
    request.url = normalizeUrl(request.url ?? '/');
    // A stream that is piped into a response adds seven listeners to those of `http/`, and above ten Node warns.
    response.setMaxListeners(20);
    const path = request.url.split('?', 1)[0]!;
    const isGraphql = isGraphqlUrl(request.url);
    const wantsPage = isGraphql && prefersPage(request);
    const isApi = (isGraphql && !wantsPage) || path === '/api' || path.startsWith('/api/');
    // The map, too, for a client that is built for another site.
    const crossOrigin = isApi || path.startsWith('/map/') ? corsHeadersOf(request) : [];
    const isProbe = probes.has(path) && ['GET', 'HEAD'].includes(request.method!);
    const ip = () => callerOf(request).ip;
    const slot = isProbe ? uncountedSlot : overload.admit(request, response, crossOrigin, ip);
    if (!slot) return;
    registerSender(request, { response, slot, ip });
    if (isApi && handlePreflight(request, response, crossOrigin)) return;
    const exchange = { request, response, crossOrigin, slot };
    if (isGraphql && !wantsPage) return void handleGraphql({ ...exchange, caller: callerOf(request) });
    for (let at = 0; at < crossOrigin.length; at += 2) response.setHeader(crossOrigin[at]!, crossOrigin[at + 1]!);
    expressApp(request, response);
  };
  const server = createServer(
    { ...timeouts, connectionsCheckingInterval: 2000, requireHostHeader: false },
    handlePipelined(tracing?.traceRequests(handle) ?? handle),
  );
  answerUnreadable(server, limitConnections(server, maxConnections + settings.maxStreams));
  logRequests(server, log);
  server.timeout = stalledTimeout;
  const stop = async () => {
    overload.stop();
    await tracing?.stop();
  };
  return { server, streams, stop };
}

interface ExpressOptions {
  settings: Settings;
  services: Services;
  callerOf: (request: IncomingMessage) => Caller;
  /** The HTML pages and the files of the client. */
  pages: Router;
  /** The metrics of `/metrics`; undefined where the address does not exist. */
  registry: Registry | undefined;
}

function createExpressApp({ settings, services, callerOf, pages, registry }: ExpressOptions): Express {
  const app = express();
  app.set('case sensitive routing', true);
  app.disable('x-powered-by');
  app.set('trust proxy', settings.trustedProxies);
  app.use((request, response, next) => {
    response.setHeader('X-Request-Id', requestIdOf(request));
    next();
  });
  app.use(health(services.db));
  if (registry && settings.metricsToken)
    app.get(
      '/metrics',
      metricsHandler(settings.metricsToken, () => registry.metrics()),
    );
  app.use(
    helmet({ contentSecurityPolicy: contentSecurityPolicy(), crossOriginResourcePolicy: { policy: 'same-site' } }),
  );
  app.use(pictureRoutes({ ...services, isHidden: hiddenPictures(queryWhenOpen(services.db), services.log) }));
  app.use(mapTiles());
  if (showsMails(settings)) app.use('/dev/mail', devMail(mailFolder(settings.dataDir)));
  app.use('/graphql', graphiql(settings.site));
  app.use('/api', createRestRouter(services, callerOf));
  app.post(mailedPaths.unsubscribe, oneClickUnsubscribe(services, callerOf));
  app.use(sitemap({ db: services.db, publicUrl: settings.publicUrl }));
  app.use(pages);
  app.use(mailedPaths.unsubscribe, methodNotAllowed(['GET', 'HEAD', 'POST']));
  // Every path takes GET and HEAD, since unknown ones get a page with the status 404.
  app.use(methodNotAllowed(['GET', 'HEAD']));
  app.use(createErrorHandler(services.log));
  return app;
}
