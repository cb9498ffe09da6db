/** Writes a mail about notifications, when it is sent. */
import type { KeyObject } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { notificationLimits, settingsAnchor, type MailFrequency } from '#rules/community/notifications.ts';
import { notificationText } from '#rules/community/messages.ts';
import { businessPath, commentPath, mailedPaths } from '#rules/page.ts';
import type { SiteSettings } from '#server/core/context.ts';
import { mailContent } from '#server/mail/account-mail.ts';
import type { MailItem } from '#server/mail/layout.ts';
import type { MailContent, NoticeRenderer } from '#server/mail/outbox.ts';
import { readMailedEvents, type MailedGroup } from './events.reads.ts';
import { recordMailedKinds } from './mailed-kinds.ts';
import { noticeKind, skipNotice, type Notice } from './queue-due.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

interface RendererOptions {
  db: DataSource;
  site: SiteSettings;
  /** The key that signs tokens. */
  signingKey: KeyObject;
}

const { mailed, excerpt: maxExcerpt } = notificationLimits;

/** A text in quotation marks, of a long one its beginning. */
function quoted(text: string): string {
  const characters = [...text];
  return `“${characters.length > maxExcerpt ? `${characters.slice(0, maxExcerpt).join('')}…` : text}”`;
}

function itemOf({ url }: SiteSettings, { kind, num, people, business, commentId, excerpt }: MailedGroup): MailItem {
  const path = commentId === null ? businessPath : (id: string) => commentPath(id, commentId);
  return {
    title: notificationText<string>({ kind, num, people, business: business && business.name }).join(''),
    text: excerpt === null ? undefined : quoted(excerpt),
    url: business ? url + path(business.id) : url + mailedPaths.notifications,
  };
}

const digests: Partial<Record<MailFrequency, string>> = { DAILY: 'Your daily digest', WEEKLY: 'Your weekly digest' };

function titleOf(frequency: MailFrequency, items: MailItem[]): string {
  if (digests[frequency]) return digests[frequency];
  if (items.length === 1) return items[0]!.title;
  return items.length > mailed ? `More than ${mailed} notifications` : `${items.length} notifications`;
}

const footnotes: Record<Exclude<MailFrequency, 'NONE'>, string> = {
  AT_ONCE: 'You get this mail because your account asks for mails at once.',
  DAILY: 'You get this mail because your account asks for a daily digest.',
  WEEKLY: 'You get this mail because your account asks for a weekly digest.',
};

/** Makes the functions that render these mails, by kind, for the sender. */
export function createNoticeRenderers({ db, site, signingKey }: RendererOptions): Record<string, NoticeRenderer> {
  const render = async (stored: unknown, userId: string): Promise<MailContent | undefined> => {
    const notice = stored as Notice;
    const found = await readMailedEvents(db, userId, notice);
    if (!found) return void (await skipNotice(db, userId, notice));
    await recordMailedKinds(
      db,
      userId,
      notice,
      found.groups.map(({ kind }) => kind),
    );
    const items = found.groups.map((group) => itemOf(site, group));
    const title = titleOf(notice.frequency, items);
    const isSingle = items.length === 1 && items[0]!.title === title;
    const unsubscribe = `${site.url}${mailedPaths.unsubscribe}?token=${unsubscribeToken(signingKey, userId, notice.frequency)}`;
    return {
      unsubscribe,
      ...mailContent(site, found, {
        subject: isSingle ? title : undefined,
        title,
        paragraphs: isSingle && items[0]!.text ? [items[0]!.text] : [],
        items: isSingle ? [] : items.slice(0, mailed),
        action: isSingle
          ? { label: 'Open the page', url: items[0]!.url }
          : { label: 'See all notifications', url: site.url + mailedPaths.notifications },
        footnote: footnotes[notice.frequency as keyof typeof footnotes],
        links: [
          { label: 'Choose what mails tell you', url: `${site.url}${mailedPaths.account}#${settingsAnchor}` },
          { label: 'Stop these mails', url: unsubscribe },
        ],
      }),
    };
  };
  return { [noticeKind]: render };
}
