/** Reads the mails that a site without a mail server writes into its data folder, as their recipients read them. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { simpleParser, type ParsedMail } from 'mailparser';
import { until } from '../site.ts';

/** Returns all mails to an address, the oldest first. */
export async function mailsTo({ dataDir }: { dataDir: string }, address: string): Promise<ParsedMail[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map(async (name) => simpleParser(await readFile(join(folder, name)))));
  return mails.filter(({ to }) => [to].flat().some((each) => each?.value.some((one) => one.address === address)));
}

/**
 * Waits for a mail, and returns the newest that fits.
 * @param fits chooses by subject or text; any mail by default
 * @throws Error if none arrives within a minute
 */
export async function mailTo(
  site: { dataDir: string },
  address: string,
  fits: (mail: ParsedMail) => boolean = () => true,
): Promise<ParsedMail> {
  let found: ParsedMail | undefined;
  await until(`a mail to ${address} arrives`, async () => {
    found = (await mailsTo(site, address)).findLast(fits);
    return found !== undefined;
  });
  return found!;
}

/** Returns the address of the first link in a mail's plain text. */
export function linkIn({ text = '' }: Pick<ParsedMail, 'text'>): URL {
  const [link] = /https?:\/\/\S+/.exec(text) ?? [];
  if (!link) throw new Error(`The mail contains no link:\n${text}`);
  return new URL(link);
}
