/** The layout of all mails: the same content as plain text and as HTML in the colors of the site. */
import { escapeHtml } from '#server/core/html.ts';

/** A thing of a list, with its absolute URL. */
export interface MailItem {
  title: string;
  text?: string | undefined;
  url: string;
}

export interface MailLayout {
  siteName: string;
  title: string;
  /** Plain text. Each is one paragraph; line breaks stay. */
  paragraphs: string[];
  /** A list below the paragraphs. */
  items?: MailItem[];
  /** The button, with its absolute URL. */
  action?: { label: string; url: string };
  /** Why the recipient gets the mail, or what to do if it was not expected. */
  footnote?: string;
  /** Links below the footnote, with their absolute URLs. */
  links?: { label: string; url: string }[];
}

/** The values of client/app/styles/theme.css: mail programs support neither variables nor light-dark(). */
export const colors = {
  light: {
    bg: '#f8f7f1',
    surface: '#fefdfb',
    line: '#d8d6cd',
    ink: '#16201a',
    ink2: '#45504a',
    accent: '#005f3f',
    onAccent: '#fdfcf8',
    focus: '#0066cd',
  },
  dark: {
    bg: '#0d120f',
    surface: '#151b18',
    line: '#2d3530',
    ink: '#f2f0ea',
    ink2: '#c0beb5',
    accent: '#69d7a5',
    onAccent: '#04160d',
    focus: '#86c3ff',
  },
};

const { light, dark } = colors;
const font = 'font-family:ui-sans-serif,system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

const darkStyle = `@media (prefers-color-scheme: dark) {
.bg { background: ${dark.bg} !important }
.card { background: ${dark.surface} !important; border-color: ${dark.line} !important }
.ink { color: ${dark.ink} !important }
.ink2 { color: ${dark.ink2} !important }
.accent { color: ${dark.accent} !important }
.button { background: ${dark.accent} !important; color: ${dark.onAccent} !important }
}`;

/**
 * The first paragraph of a mail. It leaves out a name with a dot, as 'prize.example', of which mail programs make a link: the user may
 * have chosen the name for a stranger, whose address they entered.
 */
export const greeting = (username: string): string => (username.includes('.') ? 'Hello,' : `Hello ${username},`);

/** A paragraph whose text sets its own direction. */
const paragraph = (text: string, classes: string, style: string): string =>
  `<p class="${classes}" dir="auto" style="margin:0 0 16px;${style}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`;

const itemHtml = ({ title, text, url }: MailItem): string =>
  `<p dir="auto" style="margin:0 0 4px"><a class="accent" href="${escapeHtml(url)}" style="color:${light.accent};font-weight:600">${escapeHtml(title)}</a></p>
${text === undefined ? '<p style="margin:0 0 12px"></p>' : paragraph(text, 'ink2', `font-size:14px;color:${light.ink2}`)}`;

const linkHtml = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 8px;font-size:14px"><a class="accent" href="${escapeHtml(url)}" style="color:${light.accent}">${escapeHtml(label)}</a></p>`;

function actionHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${light.accent};color:${light.onAccent};font-weight:600;text-decoration:none`;
  return `<p style="margin:24px 0"><a class="button" href="${href}" style="${button}">${escapeHtml(label)}</a></p>
<p class="ink2" style="margin:0 0 16px;font-size:14px;color:${light.ink2}">If the button does not work, open this address:<br>
<a class="accent" href="${href}" style="color:${light.accent};word-break:break-all">${href}</a></p>`;
}

/** Makes the two bodies of a mail. Every text is escaped. */
export function mailBody({ siteName, title, paragraphs, items = [], action, footnote, links = [] }: MailLayout): {
  text: string;
  html: string;
} {
  const text = [
    title,
    ...paragraphs,
    ...items.map((each) => [each.title, each.text, each.url].filter((line) => line !== undefined).join('\n')),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${siteName}`,
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${darkStyle}
</style>
</head>
<body class="bg" style="margin:0;padding:24px 12px;background:${light.bg};${font};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="text-align:start">
<p class="accent" style="margin:0 0 12px;font-size:18px;font-weight:700;color:${light.accent}">${escapeHtml(siteName)}</p>
</td></tr><tr><td class="card" style="text-align:start;padding:28px 24px 12px;background:${light.surface};border:1px solid ${light.line};border-radius:8px">
<h1 class="ink" dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.25;color:${light.ink}">${escapeHtml(title)}</h1>
${paragraphs.map((each) => paragraph(each, 'ink', `color:${light.ink}`)).join('\n')}
${items.map(itemHtml).join('\n')}
${action ? actionHtml(action) : ''}
</td></tr>${footnote ? `<tr><td style="text-align:start;padding:16px 4px 0">${paragraph(footnote, 'ink2', `font-size:14px;color:${light.ink2}`)}${links.map(linkHtml).join('\n')}</td></tr>` : ''}
</table>
</td></tr></table>
</body>
</html>
`;
  return { text: `${text}\n`, html };
}
