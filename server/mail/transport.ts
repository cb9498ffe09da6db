/** Sends mails over SMTP, or writes them into a folder where no mail server is set. */
import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '#server/postgres/data-folder.ts';
import { toMessage, type ClaimedMail } from './message.ts';
import type { Recipient } from './outbox.ts';

/** Delivers one mail. It rejects where the mail is not accepted. */
export type Transport = (mail: ClaimedMail) => Promise<void>;

// Loaded with the first mail, so that a site that sends none uses no memory for it.
const nodemailer = () => import('nodemailer');

/** Milliseconds for one mail, from the connection to the acceptance. */
const sendTimeout = 60_000;
/** Milliseconds to connect, for the greeting, and without a byte from the mail server. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** The number of mails that stay in the folder. The oldest are removed. */
const maxFiles = 1000;

/** Sends over SMTP. Each mail has a connection of its own. */
export function smtpTransport(url: string, from: Recipient): Transport {
  return async (mail) => {
    const { createTransport } = await nodemailer();
    const signal = AbortSignal.timeout(sendTimeout);
    await createTransport({ url, ...timeouts }).sendMail({ ...toMessage(mail, from), signal });
  };
}

/** The folder of mails in the data folder. */
export const mailFolder = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Creates the folder of mails, which only its owner may read. A site whose settings name Postgres, S3 and `JWT_SECRET` may have no data
 * folder, and may be unable to create one.
 */
export const makeMailFolder = (folder: string): Promise<void> => makeFolder(folder, 0o700);

/** Writes each mail as `<id>.eml`, readable by its owner only. Ids sort by time. A repeat replaces the file. */
export function folderTransport(folder: string, from: Recipient): Transport {
  return async (mail) => {
    const { createTransport } = await nodemailer();
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(toMessage(mail, from));
    await makeMailFolder(folder);
    const unfinished = join(folder, `${randomUUID()}.tmp`);
    try {
      await writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true });
      await rename(unfinished, join(folder, `${mail.id}.eml`));
    } finally {
      await rm(unfinished, { force: true });
    }
    const files = (await mailFiles(folder)).slice(0, -maxFiles);
    await Promise.all(files.map((name) => rm(join(folder, name), { force: true })));
  };
}

/** The names of the mails in a folder, the oldest first. */
export const mailFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
