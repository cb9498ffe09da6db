/** A proxy in front of a database that speaks TLS, with a certificate of its own that no authority has signed. */
import { connect, createServer, type AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';

/** The certificate, for 127.0.0.1, not for localhost, valid from 2020 to 2120. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBXTCCAQOgAwIBAgIBATAKBggqhkjOPQQDAjAWMRQwEgYDVQQDDAttYWluLXN0
cmVldDAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFjEUMBIGA1UE
AwwLbWFpbi1zdHJlZXQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATCcjtFFKPd
Iji3EO4x7wpnoBe/PqiKToul8L/cgHONSVgbUaWxqDvADMHznz3trevFSN7w3fRG
pTj22y0tQPWWo0AwPjAPBgNVHREECDAGhwR/AAABMAwGA1UdEwQFMAMBAf8wHQYD
VR0OBBYEFFmhI7WNObI/gUMfN1UbTQ+uczTYMAoGCCqGSM49BAMCA0gAMEUCIQC9
Qejeh/KYhMOSsQOogTABiFyTd7n4SMxs0uE+WJUcbgIgK6LBqgnxXk5LCx8XwVzV
F7PLLMK1x/LJs9wFI8XYSQg=
-----END CERTIFICATE-----
`;

/** Its key protects nothing: it is for tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTWkmv9W7u96ZKx/4
W9eGuO3sHzql3kXCERJRaX7CTsahRANCAATCcjtFFKPdIji3EO4x7wpnoBe/PqiK
Toul8L/cgHONSVgbUaWxqDvADMHznz3trevFSN7w3fRGpTj22y0tQPWW
-----END PRIVATE KEY-----
`;

/** Opens the proxy. `url` is the URL of the database through it, without parameters. */
export async function openTlsProxy(databaseUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const target = new URL(databaseUrl);
  const server = createServer((client) => {
    client.on('error', () => undefined);
    // The message SSLRequest, whose response is one byte.
    client.once('data', () => {
      client.write('S');
      const secure = new TLSSocket(client, { isServer: true, cert: certificate, key });
      const database = connect({ port: Number(target.port || 5432), host: target.hostname });
      secure.on('error', () => database.destroy());
      secure.on('close', () => database.destroy());
      database.on('error', () => secure.destroy());
      database.on('close', () => secure.destroy());
      secure.pipe(database).pipe(secure);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(port), search: '' }).href,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
