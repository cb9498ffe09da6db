/** Generates comments, of which many are reviews, with the replies of owners and helpful marks. */
import { DistinctComments, writeReply } from './compose.ts';
import { chooseAudience, pickTime, ratingsOf, streams } from './community.ts';
import { lastDay, type DemoData } from './demo-data.ts';
import { Random, timeId } from './random.ts';
import type { CommentRow, HelpfulRow } from './rows.ts';

/** The mean number of comments on a business. */
const average = 1.6;
/** The share of comments that are reviews, and of comments with a reply. */
const share = { reviews: 0.6, replies: 0.35 };
/** The most helpful marks of a comment. */
const maxMarks = 9;
/** The most days until a reply. */
const replyDays = 5;
const day = 86_400_000;

/** A comment without its texts. */
interface CommentDraft {
  id: string;
  user: number;
  createdAt: number;
  isReview: boolean;
  /** The rating of a review, or else the mean of the business. */
  quality: number;
  /** Who finds it helpful, with the time. */
  marks: { user: number; createdAt: number }[];
}

/** Chooses who comments on a business and when. A review is written with its rating. */
function draftsOf(data: DemoData, business: number): CommentDraft[] {
  const { users, since, quality, random } = chooseAudience(data, business, streams.comments, average);
  if (users.length === 0) return [];
  const ratings = ratingsOf(data, business);
  return users.map((writer) => {
    const rating = random.chance(share.reviews) ? ratings.pop() : undefined;
    const user = rating?.user ?? writer;
    const createdAt = rating?.createdAt ?? pickTime(data, since, user, random);
    const id = timeId(createdAt, random);
    const readers = new Set<number>();
    const count = Math.min(Math.floor(data.size.users / 5), Math.floor(maxMarks * random.next() ** 4));
    for (let index = 0; index < count; index += 1) readers.add(random.below(data.size.users, 1.6));
    readers.delete(user);
    const marks = [...readers].map((each) => ({ user: each, createdAt: pickTime(data, createdAt, each, random) }));
    return { id, user, createdAt, isReview: rating !== undefined, quality: rating?.value ?? quality, marks };
  });
}

/** The reviews of a business. */
export const reviewsOf = (data: DemoData, business: number): Pick<CommentRow, 'id' | 'createdAt'>[] =>
  draftsOf(data, business).filter(({ isReview }) => isReview);

/** Generates all comments, business by business. */
export function* comments(data: DemoData): Generator<CommentRow> {
  const composed = new DistinctComments();
  for (let business = 0; business < data.size.businesses; business += 1) {
    const drafts = draftsOf(data, business);
    if (drafts.length === 0) continue;
    const random = new Random(data.size.seed, streams.texts, business);
    const subject = data.subject(business);
    const businessId = data.businessId(business);
    const owner = data.ownerOf(business);
    const write = composed.on(subject, drafts.length);
    for (const { id, user, createdAt, isReview, quality, marks } of drafts) {
      const text = write(quality, random);
      const hasReply = random.chance(share.replies) && user !== owner;
      const repliedAt = Math.min(lastDay, createdAt + random.below(replyDays * day));
      const reply = hasReply
        ? { id: timeId(repliedAt, random), text: writeReply(subject, quality, random), createdAt: repliedAt }
        : null;
      const userId = data.userId(user);
      yield { id, business, businessId, userId, text, createdAt, isReview, numHelpful: marks.length, reply };
    }
  }
}

/** Generates all helpful marks, comment by comment. */
export function* helpfulMarks(data: DemoData): Generator<HelpfulRow> {
  for (let business = 0; business < data.size.businesses; business += 1)
    for (const { id, marks } of draftsOf(data, business))
      for (const { user, createdAt } of marks) yield { commentId: id, userId: data.userId(user), createdAt };
}
