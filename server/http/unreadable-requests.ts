/** Answers requests that Node rejects before there is a handler in JSON, like all other errors: Node itself sends no body. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import * as messages from '#rules/messages.ts';
import { AppError, badRequest, requestTimeout } from '#server/core/errors.ts';
import { codeOf } from '#server/core/start-error.ts';
import { requestIdOf } from './caller.ts';
import { serializeError } from './error-response.ts';

type Answer = ReturnType<typeof serializeError>;
const answerTo = (error: AppError): Answer => serializeError(error, ['Connection', 'close']);

/** By the codes of Node's errors. */
const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: answerTo(new AppError('PAYLOAD_TOO_LARGE', messages.tooLarge, { reason: 'headersTooLarge' })),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: answerTo(new AppError('PAYLOAD_TOO_LARGE', messages.tooLarge)),
  ERR_HTTP_REQUEST_TIMEOUT: answerTo(requestTimeout()),
};
const malformed = answerTo(badRequest());
const expectation = answerTo(new AppError('BAD_REQUEST', messages.malformed, { reason: 'unknownExpectation' }));

/** Node has no response object for such a request. */
function write(socket: Socket, { status, headers, text }: Answer): void {
  const lines = headers.map((each, at) => (at % 2 === 0 ? `\r\n${each}: ` : each));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}${lines.join('')}\r\n\r\n${text}`);
}

const send = (request: IncomingMessage, response: ServerResponse, { status, headers, text }: Answer): void =>
  void response.writeHead(status, [...headers, 'X-Request-Id', requestIdOf(request)]).end(text);

/**
 * Answers a request of HTTP/1.1 without `Host` with 400, as RFC 9112 requires, in place of Node with `requireHostHeader`.
 * @returns whether it did
 */
export function answerWithoutHost(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers.host !== undefined || request.httpVersion !== '1.1') return false;
  send(request, response, malformed);
  return true;
}

/**
 * Answers malformed, oversized and late requests with 400, 431, 413 and 408, and other expectations than 100-continue with 417.
 * @param responseOn the response that is being sent on a connection
 */
export function answerUnreadable(server: Server, responseOn: (socket: Socket) => ServerResponse | undefined): void {
  server.on('clientError', (error: Error, socket: Socket) => {
    const response = responseOn(socket);
    // It must not be mixed with another one.
    const isSending = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isSending || codeOf(error) === 'ECONNRESET') socket.destroy();
    else write(socket, answers[codeOf(error)] ?? malformed);
  });
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    send(request, response, expectation);
  });
}
