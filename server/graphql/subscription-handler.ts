/**
 * Answers requests for event streams: the distinct connections mode of the GraphQL over SSE protocol. A subscription opens a stream; a
 * query or a mutation is one event.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OperationResult } from '#server/core/context.ts';
import type { RequestSlot } from '#server/http/bodies/body-arrival.ts';
import { eventStreamHeaders, markOpenStream } from '#server/http/event-stream.ts';
import type { JsonResponse } from '#server/http/bodies/send-json.ts';
import { hasFailed, type Stream } from '#server/live/stream.ts';
import type { Streams } from '#server/live/streams.ts';

/** A request and what its response needs. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  crossOrigin: readonly string[];
  /** The request as work in progress. An open stream is none. */
  slot: RequestSlot;
}

/**
 * Sends the answer to an operation as events, and further ones after changes.
 * @param answer the result of the operation
 * @returns the answer where it has an error status: the caller sends it as JSON
 * @throws as `Streams.openStream`
 */
export async function sendEvents(
  streams: Streams,
  stream: Stream,
  answer: JsonResponse,
  { request, response, crossOrigin, slot }: Exchange,
): Promise<JsonResponse | undefined> {
  if (answer.status !== 200) return answer;
  const result = JSON.parse(answer.body.toString()) as OperationResult;
  const sendHeaders = () => void response.writeHead(200, eventStreamHeaders(request, crossOrigin));
  if (stream.isSubscription && !hasFailed(result)) {
    await streams.openStream(stream, response, result, sendHeaders);
    slot.pause();
    markOpenStream(response);
    return undefined;
  }
  streams.remove(stream);
  sendHeaders();
  response.end(`event: next\ndata: ${JSON.stringify(result)}\n\nevent: complete\ndata:\n\n`);
  return undefined;
}
