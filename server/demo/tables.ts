/** The tables of the demo in the format of COPY, in an order that satisfies foreign keys. */
import { foldText, userLexemes } from '#server/search/fold.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { comments, helpfulMarks } from './comments.ts';
import { followers, reactions } from './community.ts';
import { copyText } from './copy/copy-text.ts';
import { isoTime } from './copy/time-text.ts';
import { contactColumnNames, contactColumnsOf } from './contact.ts';
import { hoursColumnNames, hoursLines } from './hours.ts';
import type { StoredPictures } from './pictures/covers.ts';
import type { Cover, DemoTable } from './rows.ts';
import { createVectorBuilder, type Vocabulary } from './copy/vectors.ts';
import { demoMember } from './member.ts';
import { noPassword } from './password.ts';
import { lastDay, type DemoData } from './demo-data.ts';

const day = 86_400_000;
/** The events of these last days are unread notifications. */
const unseenDays = 14;

interface Options {
  /** The hash of the demo member. Other users cannot sign in. */
  passwordHash: string;
  /** Pictures of businesses, the cover first, and of reviews. */
  pictures?: StoredPictures;
  /** Collects the words of the search columns. */
  vocabulary: Vocabulary;
  /** Whether triggers count helpful marks. */
  hasTriggers: boolean;
}

function* userLines(data: DemoData, passwordHash: string): Generator<string> {
  const seenAt = isoTime(lastDay - unseenDays * day);
  for (let user = 0; user < data.size.users; user += 1) {
    const { id, username, bio, createdAt } = data.user(user);
    const hash = username === demoMember.username ? passwordHash : noPassword;
    const vector = copyText(toTsvector(userLexemes({ username, bio })));
    yield `${id}\t${username}\t${username}@example.com\t${hash}\t${copyText(bio)}\t${vector}\t${isoTime(createdAt)}\t${seenAt}\n`;
  }
}

function* businessLines(data: DemoData, { pictures, vocabulary }: Options): Generator<string> {
  const vector = createVectorBuilder(vocabulary);
  for (let business = 0; business < data.size.businesses; business += 1) {
    const row = data.business(business);
    const own = pictures?.businesses.get(row.id) ?? [];
    const [cover] = own;
    const bytes = own.reduce((sum, each) => sum + each.bytes, 0);
    const picture = cover
      ? `${cover.key}\t${cover.width}\t${cover.height}\t${cover.placeholder}\t${bytes}`
      : '\\N\t\\N\t\\N\t\\N\t0';
    const texts = `${copyText(row.name)}\t${copyText(foldText(row.name))}\t${copyText(row.description)}\t${row.category}`;
    const at = isoTime(row.createdAt);
    const place = `${copyText(row.location)}\t${row.latitude}\t${row.longitude}\t${row.timeZone}\t${contactColumnsOf(data, business, row.name)}`;
    yield `${row.id}\t${row.ownerId}\t${texts}\t${place}\t${picture}\t${vector(row)}\t${at}\t${at}\n`;
  }
}

function* pictureLines(pictures: Map<string, Cover[]>): Generator<string> {
  for (const [ownerId, own] of pictures)
    for (const [at, { key, width, height, placeholder, bytes, alt }] of own.entries())
      yield `${key}\t${ownerId}\t${at + 1}\t${width}\t${height}\t${placeholder}\t${bytes}\t${copyText(alt)}\n`;
}

const pictureTable = (owner: 'business' | 'comment', pictures: Map<string, Cover[]>): DemoTable => ({
  name: `${owner}_pictures`,
  columns: `id, ${owner}_id, rank, width, height, placeholder, bytes, alt`,
  lines: () => pictureLines(pictures),
});

function* pairLines(data: DemoData, kind: 'likes' | 'saves'): Generator<string> {
  for (const { businessId, userId, createdAt } of reactions(data, kind))
    yield `${businessId}\t${userId}\t${isoTime(createdAt)}\n`;
}

function* ratingLines(data: DemoData): Generator<string> {
  for (const { businessId, userId, createdAt, value } of reactions(data, 'ratings'))
    yield `${businessId}\t${userId}\t${isoTime(createdAt)}\t${value}\n`;
}

function* commentLines(data: DemoData, { hasTriggers, pictures }: Options): Generator<string> {
  for (const { id, businessId, userId, text, createdAt, isReview, numHelpful, reply } of comments(data)) {
    const replied = reply ? `${reply.id}\t${copyText(reply.text)}\t${isoTime(reply.createdAt)}` : '\\N\t\\N\t\\N';
    const columns = `${businessId}\t${userId}\t${copyText(text)}\t${isoTime(createdAt)}\t${isReview}`;
    const numPictures = pictures?.comments.get(id)?.length ?? 0;
    yield `${id}\t${columns}\t${hasTriggers ? 0 : numHelpful}\t${replied}\t${numPictures}\n`;
  }
}

function* helpfulLines(data: DemoData): Generator<string> {
  for (const { commentId, userId, createdAt } of helpfulMarks(data))
    yield `${commentId}\t${userId}\t${isoTime(createdAt)}\n`;
}

function* followLines(data: DemoData): Generator<string> {
  for (const { followerId, followedId, createdAt } of followers(data))
    yield `${followerId}\t${followedId}\t${isoTime(createdAt)}\n`;
}

/** Generates a line for each word. */
export function* wordLines(words: Set<string>): Generator<string> {
  for (const word of words) yield `${copyText(word)}\n`;
}

/** Returns the tables. Triggers or `derived-tables.ts` fill the tables that depend on them. */
export function demoTables(data: DemoData, options: Options): DemoTable[] {
  const { vocabulary, pictures } = options;
  const pair = 'business_id, user_id, created_at';
  return [
    {
      name: 'users',
      columns: 'id, username, email, password_hash, bio, search_vector, created_at, notifications_seen_at',
      lines: () => userLines(data, options.passwordHash),
    },
    // Before the businesses, whose trigger adds a picture for a cover that has none.
    ...(pictures ? [pictureTable('business', pictures.businesses)] : []),
    {
      name: 'businesses',
      columns:
        `id, owner_id, name, name_key, description, category, location, latitude, longitude, time_zone, ${contactColumnNames}, ` +
        'cover_key, cover_width, cover_height, cover_placeholder, cover_bytes, search_vector, created_at, updated_at',
      lines: () => businessLines(data, options),
    },
    { name: 'business_hours', columns: hoursColumnNames, lines: () => hoursLines(data) },
    { name: 'likes', columns: pair, lines: () => pairLines(data, 'likes') },
    { name: 'saves', columns: pair, lines: () => pairLines(data, 'saves') },
    { name: 'ratings', columns: `${pair}, value`, lines: () => ratingLines(data) },
    {
      name: 'comments',
      columns:
        'id, business_id, user_id, text, created_at, is_review, num_helpful, reply_id, reply, replied_at, num_pictures',
      lines: () => commentLines(data, options),
    },
    ...(pictures ? [pictureTable('comment', pictures.comments)] : []),
    { name: 'helpful_marks', columns: 'comment_id, user_id, created_at', lines: () => helpfulLines(data) },
    { name: 'follows', columns: 'follower_id, followed_id, created_at', lines: () => followLines(data) },
    { name: 'search_words', columns: 'word', lines: () => wordLines(vocabulary.words) },
  ];
}
