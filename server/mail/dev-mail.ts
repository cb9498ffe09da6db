/** `/dev/mail`: the mails that are written into the data folder, for a browser on the same machine during development. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { ParsedMail } from 'mailparser';
import { escapeHtml } from '#server/core/html.ts';
import { isId } from '#server/core/ids.ts';
import type { Settings } from '#server/env.ts';
import { mailFiles } from './transport.ts';

/** The mails of the list. */
const maxListed = 100;

const localHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;
const loopback = /^(::ffff:)?127\.|^::1$/;
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Whether a site shows its mails: one in development, without a mail server and without a public name. */
export const showsMails = ({ production, smtpUrl, site }: Settings): boolean =>
  !production && !smtpUrl && localHost.test(new URL(site.url).host);

/** Whether a browser on this machine sends the request, to a local name: not a proxy, and no name of a foreign page. */
const isLocal = ({ headers, socket }: IncomingMessage): boolean =>
  loopback.test(socket.remoteAddress ?? '') &&
  localHost.test(headers.host ?? '') &&
  proxyHeaders.every((name) => headers[name] === undefined);

const style = `:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif }
body { max-width: 48rem; margin: 0 auto; padding: 1rem; background: light-dark(#f8f7f1, #0d120f); color: light-dark(#16201a, #f2f0ea) }
a { color: light-dark(#005f3f, #69d7a5) }
li { padding: .5rem 0; border-top: 1px solid light-dark(#d8d6cd, #2d3530) }
ul { list-style: none; padding: 0 }
iframe { width: 100%; height: 36rem; border: 1px solid light-dark(#d8d6cd, #2d3530); border-radius: 8px }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
dt { float: left; clear: left; width: 5rem } dd { margin-left: 5rem }`;

const pagePolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
    frameSrc: ["'self'"],
    frameAncestors: ["'none'"],
  },
});
/** A mail may contain styles, and nothing else. Its links open in place of the page. */
const mailPolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: ["'unsafe-inline'"],
    frameAncestors: ["'self'"],
    sandbox: ['allow-top-navigation-by-user-activation'],
  },
});

const pageOf = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>${content}</main></body>
</html>
`;

const recipientOf = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .flatMap((each) => each?.value.map(({ address }) => address) ?? [])
    .join(', ');

const timeOf = ({ date }: ParsedMail): string =>
  date?.toISOString().slice(0, 19).replace('T', ' ').concat(' UTC') ?? '';

/** Makes the router, to be mounted at `/dev/mail`. Other callers get the site's page for unknown paths. */
export function devMail(folder: string): Router {
  const router = Router();
  const parse = async (file: string): Promise<ParsedMail> => {
    // A development dependency: this page exists in development only.
    const { simpleParser } = await import('mailparser');
    return simpleParser(await readFile(join(folder, file)));
  };
  /** Calls `show` with the mail that the path names, if there is one. */
  const withMail =
    (show: (mail: ParsedMail, id: string) => string): RequestHandler<{ id: string }> =>
    async ({ params: { id } }, response, next) => {
      if (!isId(id) || !(await mailFiles(folder)).includes(`${id}.eml`)) return next('router');
      response.type('html').send(show(await parse(`${id}.eml`), id));
    };

  router.use((request, response, next) => {
    if (!isLocal(request)) return next('router');
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/', pagePolicy, async (_request, response) => {
    const files = (await mailFiles(folder)).slice(-maxListed).toReversed();
    const items = await Promise.all(
      files.map(async (name) => {
        const mail = await parse(name);
        const line = `${recipientOf(mail)} · ${timeOf(mail)}`;
        return `<li><a href="/dev/mail/${name.slice(0, -4)}">${escapeHtml(mail.subject ?? '')}</a><br>${escapeHtml(line)}</li>`;
      }),
    );
    const content = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mail yet.</p>';
    response.type('html').send(pageOf('Mail', content));
  });
  router.get(
    '/:id',
    pagePolicy,
    withMail((mail, id) =>
      pageOf(
        mail.subject ?? '',
        `<p><a href="/dev/mail">All mail</a></p>
<dl><dt>From</dt><dd>${escapeHtml(mail.from?.text ?? '')}</dd><dt>To</dt><dd>${escapeHtml(recipientOf(mail))}</dd></dl>
<iframe title="The mail as HTML" src="/dev/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Plain text</h2><pre>${escapeHtml(mail.text ?? '')}</pre>`,
      ),
    ),
  );
  router.get(
    '/:id/html',
    mailPolicy,
    withMail(({ html }) => (html || '').replace('<head>', '<head><base target="_top">')),
  );
  return router;
}
