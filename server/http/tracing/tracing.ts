/** Traces for an OpenTelemetry collector: a span for each request, operation and statement. Loaded only where a collector is set. */
import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import {
  context,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type DiagLogger,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { OperationDefinitionNode } from 'graphql';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { routeOf } from '../metrics/metrics.ts';
import { sentStatusOf } from '../status-codes.ts';
import { traceStatements } from './statements.ts';

/** Runs `work`, which executes a GraphQL operation, in a span of its own. */
export type TraceOperation = <T>(operation: OperationDefinitionNode, work: () => Promise<T>) => Promise<T>;

interface Tracing {
  /** Wraps the listener of the server: each request gets a span. */
  traceRequests(listener: RequestListener): RequestListener;
  trace: TraceOperation;
  /** Sends the remaining spans, for at most a second. */
  stop(): Promise<void>;
}

/** The trace of the client, as in its `traceparent` header. */
function contextFrom({ headers }: IncomingMessage): Context {
  const [, traceId, spanId, flags] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(String(headers.traceparent)) ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: parseInt(flags!, 16), isRemote: true });
}

/** The REST route of a request, or the kind of its path: paths themselves are unbounded. */
function routeFor(request: IncomingMessage): string {
  const { baseUrl = '', route } = request as { baseUrl?: string; route?: { path?: unknown } };
  return typeof route?.path === 'string' ? baseUrl + route.path : routeOf(request.url ?? '/');
}

const traceRequestsWith =
  (tracer: Tracer) =>
  (listener: RequestListener): RequestListener =>
  (request, response) => {
    const attributes = { 'http.request.method': request.method };
    const span = tracer.startSpan(request.method ?? '', { kind: SpanKind.SERVER, attributes }, contextFrom(request));
    response.once('close', () => {
      const route = routeFor(request);
      span.updateName(`${request.method} ${route}`);
      const status = sentStatusOf(response);
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
      if (status && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    context.with(trace.setSpan(ROOT_CONTEXT, span), () => listener(request, response));
  };

/** Milliseconds for which a collector may take the last spans. */
const stopTimeout = 1000;
/** Milliseconds between two log lines about failures. */
const failurePause = 60_000;

/** Logs errors of OpenTelemetry, as of a collector that takes no spans, at most once a minute. */
function failureLogger(log: Logger): DiagLogger {
  let loggedAt = -Infinity;
  const ignore = () => undefined;
  return {
    warn: ignore,
    info: ignore,
    debug: ignore,
    verbose: ignore,
    error(text) {
      if (performance.now() - loggedAt < failurePause) return;
      loggedAt = performance.now();
      // OpenTelemetry passes an error as JSON.
      const reason = /"(?:message|code)":"([^"]*)"/.exec(text)?.[1] ?? text;
      log.warn({ reason }, 'OpenTelemetry reports an error; traces may be missing.');
    },
  };
}

/**
 * Starts the tracing of this process.
 * @param endpoint the URL of the collector, without `/v1/traces`
 * @param log gets the errors of OpenTelemetry
 */
export function startTracing(endpoint: string, log: Logger): Tracing {
  diag.setLogger(failureLogger(log), { suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'main-street' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('main-street');
  traceStatements(tracer);
  // A request that waits for a connection keeps its own trace, not that of the request that releases the connection.
  const connect = Pool.prototype.connect as (callback?: (...args: unknown[]) => void) => unknown;
  Pool.prototype.connect = function (this: Pool, callback?: (...args: unknown[]) => void) {
    return connect.call(this, callback && AsyncResource.bind(callback));
  } as typeof Pool.prototype.connect;

  return {
    traceRequests: traceRequestsWith(tracer),
    trace: ({ operation: type, name }, work) =>
      tracer.startActiveSpan(
        `${type} ${name?.value ?? 'without a name'}`,
        { attributes: { 'graphql.operation.type': type, 'graphql.operation.name': name?.value } },
        (span) => work().finally(() => span.end()),
      ),
    stop: () =>
      Promise.race([provider.shutdown().catch(() => undefined), pause(stopTimeout, undefined, { ref: false })]),
  };
}
