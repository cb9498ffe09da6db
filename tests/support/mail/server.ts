/** A mail server for tests, on a port of this machine. */
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as the server accepted it. */
export interface ReceivedMail {
  /** The recipients of the envelope. */
  recipients: string[];
  sender: string;
  mail: ParsedMail;
  /** The source, with all headers. */
  source: string;
}

export interface MailServer {
  url: string;
  port: number;
  /** What it has accepted, in order; a repeat is in it twice. */
  received: ReceivedMail[];
  /** The number of connections. */
  connections: () => number;
  close(): Promise<void>;
}

/** The error by which a handler refuses, with the code of its response. */
export const refusal = (responseCode: number, message = 'Refused'): Error =>
  Object.assign(new Error(message), { responseCode });

/**
 * Starts the server.
 * @param options handlers of smtp-server, to refuse or to wait
 * @param port a free port by default
 * @param beforeResponse runs when a mail has arrived and is stored, before the response
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  port = 0,
  beforeResponse: (mail: ReceivedMail) => Promise<void> | void = () => undefined,
): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let connections = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    ...options,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    async onData(stream, session, callback) {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const source = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        const mail: ReceivedMail = {
          recipients: rcptTo.map(({ address }) => address),
          sender: mailFrom ? mailFrom.address : '',
          mail: await simpleParser(source),
          source: source.toString(),
        };
        received.push(mail);
        await beforeResponse(mail);
        callback();
      } catch (error) {
        callback(error as Error);
      }
    },
  });
  // A client that is killed ends its connection without a word.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const { port: listening } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    received,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
