/** Malformed HTTP, each with its expected error response. */
import { connect } from 'node:net';
import { retryConnect } from './retry-connect.ts';

interface RawCheck {
  name: string;
  /** The first line of the response, or the error of the connection. */
  answer: string;
  isRefused: boolean;
}

const about = 'Host: localhost\r\nConnection: close\r\n';
const chunked = 'Transfer-Encoding: chunked\r\n';

const requests: [name: string, bytes: string, refusal: RegExp][] = [
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['an invalid method', `NONSENSE / HTTP/1.1\r\n${about}\r\n`, /^HTTP\/1\.1 400 /],
  ['TRACE', `TRACE /api/users HTTP/1.1\r\n${about}Cookie: a=b\r\n\r\n`, /^HTTP\/1\.1 405 /],
  ['CONNECT', `CONNECT example.com:443 HTTP/1.1\r\n${about}\r\n`, /^(HTTP\/1\.1 4\d\d |closed$)/],
  ['no host', 'GET /api/users HTTP/1.1\r\nConnection: close\r\n\r\n', /^HTTP\/1\.1 400 /],
  [
    'two lengths',
    `POST /graphql HTTP/1.1\r\n${about}Content-Length: 4\r\nContent-Length: 40\r\n\r\n{}{}`,
    /^HTTP\/1\.1 400 /,
  ],
  [
    'a length and chunks',
    `POST /graphql HTTP/1.1\r\n${about}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n`,
    /^HTTP\/1\.1 400 /,
  ],
  ['invalid chunks', `POST /graphql HTTP/1.1\r\n${about}${chunked}\r\nzz\r\n{}\r\n0\r\n\r\n`, /^HTTP\/1\.1 400 /],
  ['a length below zero', `POST /graphql HTTP/1.1\r\n${about}Content-Length: -1\r\n\r\n`, /^HTTP\/1\.1 400 /],
  ['a folded header', `GET /api/users HTTP/1.1\r\n${about}X-A: b\r\n c\r\n\r\n`, /^HTTP\/1\.1 (200|400) /],
  ['a NUL in the address', `GET /api/\0users HTTP/1.1\r\n${about}\r\n`, /^HTTP\/1\.1 400 /],
  ['a header of 20 kB', `GET /api/users HTTP/1.1\r\n${about}X-A: ${'x'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['an address of 20 kB', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${about}\r\n`, /^HTTP\/1\.1 431 /],
  [
    'an unknown expectation',
    `POST /api/users/login HTTP/1.1\r\n${about}Expect: miracles\r\nContent-Length: 2\r\n\r\n{}`,
    /^HTTP\/1\.1 417 /,
  ],
  ['a proxy’s address', `GET http://evil.example/api/nothing HTTP/1.1\r\n${about}\r\n`, /^HTTP\/1\.1 404 /],
];

const firstLine = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let received = '';
    const socket = connect(port, 'localhost', () => socket.write(bytes, 'latin1'));
    socket.setTimeout(5000, () => socket.destroy(new Error('silence')));
    socket.on('data', (data) => (received += data.toString('latin1')));
    socket.on('error', (error) => resolve(received ? received.split('\r\n', 1)[0]! : error.message));
    socket.on('close', () => resolve(received ? received.split('\r\n', 1)[0]! : 'closed'));
  });

/** Sends each request to the site at `url`. */
export const rawChecks = (url: string): Promise<RawCheck[]> =>
  Promise.all(
    requests.map(async ([name, bytes, refusal]) => {
      const port = Number(new URL(url).port);
      const answer = await retryConnect(
        () => firstLine(port, bytes),
        (line) => line.includes(' 503 '),
      );
      return { name, answer, isRefused: refusal.test(answer) };
    }),
  );
