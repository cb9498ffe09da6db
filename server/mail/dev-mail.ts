/** `/dev/mail`: the mails that are written into the data folder, for a browser on the same machine during development. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { ParsedMail } from 'mailparser';
import { isId } from '#server/core/ids.ts';
import type { Settings } from '#server/env.ts';
import { listPage, mailPage, styleSource } from './dev-mail-page.ts';
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

const pagePolicy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    styleSrc: [styleSource],
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
    const mails = files.map(async (name) => ({ id: name.slice(0, -4), mail: await parse(name) }));
    response.type('html').send(listPage(await Promise.all(mails)));
  });
  router.get('/:id', pagePolicy, withMail(mailPage));
  router.get(
    '/:id/html',
    mailPolicy,
    withMail(({ html }) => (html || '').replace('<head>', '<head><base target="_top">')),
  );
  return router;
}
