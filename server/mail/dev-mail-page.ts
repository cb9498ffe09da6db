/** The pages of `/dev/mail`: the list of mails, and one mail. Every text is escaped. */
import { hash } from 'node:crypto';
import type { ParsedMail } from 'mailparser';
import { escapeHtml } from '#server/core/html.ts';
import { colors } from './layout.ts';

const { light, dark } = colors;
const themed = (name: keyof typeof light): string => `light-dark(${light[name]}, ${dark[name]})`;

const style = `:root { color-scheme: light dark; font: 16px/1.55 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere;
  --bg: ${themed('bg')}; --surface: ${themed('surface')}; --line: ${themed('line')};
  --ink: ${themed('ink')}; --ink2: ${themed('ink2')}; --accent: ${themed('accent')} }
body { margin: 0; background: var(--bg); color: var(--ink) }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 3rem }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.2; text-wrap: balance }
h2 { margin: 2rem 0 .75rem; font-size: 1.25rem }
p, dl { margin: 0 0 1.5rem; color: var(--ink2) }
a { color: var(--accent); font-weight: 600 }
:focus-visible { outline: 2px solid ${themed('focus')}; outline-offset: 2px }
code, pre { font: .875rem/1.55 ui-monospace, monospace }
ul, pre, iframe { box-sizing: border-box; width: 100%; margin: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 8px }
ul { list-style: none; padding: 0 1rem }
li { padding: .75rem 0; color: var(--ink2); font-size: .875rem }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding-bottom: .25rem; font-size: 1rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem }
dd { margin: 0; color: var(--ink) }
iframe { height: 42rem }
pre { padding: 1rem; white-space: pre-wrap }`;

/** The source of the style sheet for the Content-Security-Policy. */
export const styleSource = `'sha256-${hash('sha256', style, 'base64')}'`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${content}</main></body>
</html>
`;

const recipientOf = ({ to }: ParsedMail): string =>
  [to]
    .flat()
    .flatMap((each) => each?.value.map(({ address }) => address) ?? [])
    .join(', ');

const timeOf = ({ date }: ParsedMail): string =>
  date?.toISOString().slice(0, 19).replace('T', ' ').concat(' UTC') ?? '';

/** The list of mails with their ids, in the given order. */
export function listPage(mails: { id: string; mail: ParsedMail }[]): string {
  const items = mails.map(
    ({ id, mail }) =>
      `<li><a href="/dev/mail/${id}">${escapeHtml(mail.subject ?? '')}</a>${escapeHtml(`${recipientOf(mail)} · ${timeOf(mail)}`)}</li>`,
  );
  const list = items.length > 0 ? `<ul>${items.join('\n')}</ul>` : '<p>No mail yet.</p>';
  const lead =
    '<p>This site writes its mails into a folder, the newest first here. <code>SMTP_URL</code> sends them.</p>';
  return page('Mails of this site', `<h1>Mails of this site</h1>${lead}${list}`);
}

/** One mail: its headers, its HTML in a frame, and its plain text. */
export function mailPage(mail: ParsedMail, id: string): string {
  const subject = mail.subject ?? '';
  const headers = { From: mail.from?.text ?? '', To: recipientOf(mail), Date: timeOf(mail) };
  const rows = Object.entries(headers).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  return page(
    subject,
    `<p><a href="/dev/mail">All mails</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl>${rows.join('')}</dl>
<iframe title="The mail as HTML" src="/dev/mail/${id}/html" sandbox="allow-top-navigation-by-user-activation"></iframe>
<h2>Plain text</h2><pre>${escapeHtml(mail.text ?? '')}</pre>`,
  );
}
