/** The texts of the site: the operator's own from Markdown files, or those of the release. */
import { readFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteTextName, TextNode } from '#rules/site/site.ts';
import type { Context } from '#server/core/context.ts';
import { parseMarkdown } from './markdown.ts';

/** The texts of the release, where they are built into the bundle. */
declare const SITE_TEXTS: Record<string, string> | undefined;

export interface SiteText {
  name: SiteTextName;
  title: string;
  html: string;
  content: TextNode[];
}

const fileOf = (name: SiteTextName) => `${name.toLowerCase()}.md`;

const builtIn = (name: SiteTextName): string =>
  typeof SITE_TEXTS === 'undefined'
    ? readFileSync(new URL(`texts/${fileOf(name)}`, import.meta.url), 'utf8')
    : SITE_TEXTS[fileOf(name)]!;

/** The last text of each file, so that only a changed one is parsed. */
const parsed = new Map<string, { markdown: string; text: SiteText }>();

/** Reads a text. The file is read each time: an edit is visible at once. `{{SITE_NAME}}` in it stands for the site's name. */
export async function readSiteText(
  { site, log }: Pick<Context, 'site' | 'log'>,
  name: SiteTextName,
): Promise<SiteText> {
  const path = join(site.textsFolder, fileOf(name));
  const own = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') log.warn({ err: error, path }, 'The text of a page could not be read.');
    return undefined;
  });
  // Some editors begin a file with a byte order mark.
  const markdown = (own?.replace(/^\uFEFF/, '') ?? builtIn(name)).replaceAll(
    '{{SITE_NAME}}',
    escapeMarkdown(site.name),
  );
  const known = parsed.get(path);
  if (known?.markdown === markdown) return known.text;
  const text = { name, ...parseMarkdown(markdown, name) };
  parsed.set(path, { markdown, text });
  return text;
}

/** A backslash before each ASCII punctuation character makes it plain text. */
const escapeMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
