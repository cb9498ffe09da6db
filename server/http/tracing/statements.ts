/** Makes a span for each SQL statement of a traced request: with its text, which contains no values. */
import { SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { Client } from 'pg';

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, ...rest: unknown[]) => void;

/** The name of a statement's span: its command and its first table, as 'SELECT users'. */
function nameOf(text: string): string {
  const [command = ''] = /\w+/.exec(text) ?? [];
  const [, table = ''] = /\b(?:FROM|INTO|UPDATE)\s+"?(\w+)/i.exec(text) ?? [];
  return `${command.toUpperCase()} ${table}`.trim();
}

function end(span: Span, error: unknown): void {
  // The code only: the message may contain a value.
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: String((error as { code?: unknown }).code ?? '') });
  span.end();
}

/** Traces the statements of all connections of this process. */
export function traceStatements(tracer: Tracer): void {
  const query = Client.prototype.query as Query;
  Client.prototype.query = function (this: Client, ...args: unknown[]): unknown {
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
    if (text === undefined || !trace.getActiveSpan()) return query.apply(this, args);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = tracer.startSpan(nameOf(text), { kind: SpanKind.CLIENT, attributes });
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const traced: Callback = (error, ...rest) => {
        end(span, error);
        (callback as Callback)(error, ...rest);
      };
      return query.apply(this, [...args.slice(0, -1), traced]);
    }
    const answer = query.apply(this, args);
    Promise.resolve(answer).then(
      () => end(span, undefined),
      (error: unknown) => end(span, error),
    );
    return answer;
  } as typeof Client.prototype.query;
}
