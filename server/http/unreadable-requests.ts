/** Answers requests that Node rejects before there is a handler in JSON, like all other errors: Node itself sends no body. */
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import * as messages from '#rules/messages.ts';
import type { ErrorCode } from '#server/core/errors.ts';
import { codeOf } from '#server/core/start-error.ts';
import { httpStatusOf } from './status-codes.ts';

type Answer = readonly [status: number, message: string, code: ErrorCode];

/** @param status that of HTTP for the case where it is not the one of the code, as 431 for headers */
const answerOf = (code: ErrorCode, message: string, status = httpStatusOf[code]): Answer => [status, message, code];

/** By the codes of Node's errors. */
const answers: Readonly<Record<string, Answer>> = {
  HPE_HEADER_OVERFLOW: answerOf('PAYLOAD_TOO_LARGE', messages.tooLarge, 431),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: answerOf('PAYLOAD_TOO_LARGE', messages.tooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: answerOf('REQUEST_TIMEOUT', messages.requestTimeout),
};
const malformed = answerOf('BAD_REQUEST', messages.malformed);
const expectation = answerOf('BAD_REQUEST', messages.malformed, 417);

const bodyOf = ([, message, code]: Answer): string => JSON.stringify({ message, code });

const headersOf = (body: string): string[] => [
  'Content-Type',
  'application/json; charset=utf-8',
  'Cache-Control',
  'no-store',
  'Connection',
  'close',
  'Content-Length',
  String(Buffer.byteLength(body)),
];

// A property, since entries of a WeakMap cost the garbage collector more.
const lastResponse = Symbol('last response');
type Connection = Socket & { [lastResponse]?: ServerResponse };

/** Node has no response object for such a request. */
function write(socket: Socket, answer: Answer): void {
  const [status] = answer;
  const body = bodyOf(answer);
  const headers = headersOf(body).map((text, at) => (at % 2 === 0 ? `\r\n${text}: ` : text));
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}${headers.join('')}\r\n\r\n${body}`);
}

/** Answers malformed, oversized and late requests with 400, 431, 413 and 408, and other expectations than 100-continue with 417. */
export function answerUnreadable(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    (request.socket as Connection)[lastResponse] = response;
  });
  server.on('clientError', (error: Error, socket: Connection) => {
    const response = socket[lastResponse];
    // It must not be mixed with another one.
    const isSending = response?.headersSent && !response.writableFinished;
    if (!socket.writable || isSending || codeOf(error) === 'ECONNRESET') socket.destroy();
    else write(socket, answers[codeOf(error)] ?? malformed);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(expectation);
    response.writeHead(expectation[0], headersOf(body)).end(body);
  });
}
