/** The demo's rows in the text that COPY takes, table by table in the order that foreign keys ask for. */
import { foldText, peopleLexemes } from '#server/search/fold.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { comments, followers, reactions } from './community.ts';
import { copyText } from './copy-text.ts';
import { timeText } from './times.ts';
import type { Cover, DemoTable } from './rows.ts';
import type { Tally } from './tally.ts';
import { vectorMaker, type Vocabulary } from './vectors.ts';
import { demoMember } from './member.ts';
import { noPassword } from './password.ts';
import type { World } from './world.ts';

interface Options {
  /** Of the demo member. Nobody can sign in as anyone else. */
  passwordHash: string;
  /** Pictures that are already drawn, by the number of their business. */
  covers?: Map<number, Cover>;
  /** Takes what the search columns are made of. */
  vocabulary: Vocabulary;
  /** Takes what the rows add up to. */
  tally: Tally;
}

function* userLines(world: World, passwordHash: string): Generator<string> {
  for (let person = 0; person < world.size.people; person += 1) {
    const { id, username, bio, createdAt } = world.user(person);
    const hash = username === demoMember.username ? passwordHash : noPassword;
    const vector = copyText(toTsvector(peopleLexemes({ username, bio })));
    yield `${id}\t${username}\t${username}@example.com\t${hash}\t${copyText(bio)}\t${vector}\t${timeText(createdAt)}\n`;
  }
}

function* businessLines(world: World, { covers, vocabulary, tally }: Options): Generator<string> {
  const vector = vectorMaker(vocabulary);
  for (let business = 0; business < world.size.businesses; business += 1) {
    const row = world.business(business);
    tally.person.businesses[row.owner]! += 1;
    const cover = covers?.get(business);
    const picture = cover
      ? `${cover.key}\t${cover.width}\t${cover.height}\t${cover.placeholder}\t${cover.bytes}`
      : '\\N\t\\N\t\\N\t\\N\t0';
    const texts = `${copyText(row.name)}\t${copyText(foldText(row.name))}\t${copyText(row.description)}\t${row.category}`;
    const at = timeText(row.createdAt);
    yield `${row.id}\t${row.ownerId}\t${texts}\t${copyText(row.location)}\t${picture}\t${vector(row)}\t${at}\t${at}\n`;
  }
}

function* pairLines(world: World, kind: 'likes' | 'saves', { business: count, person: own }: Tally): Generator<string> {
  for (const { business, person, businessId, userId, createdAt } of reactions(world, kind)) {
    count[kind][business]! += 1;
    if (kind === 'saves') own.saved[person]! += 1;
    yield `${businessId}\t${userId}\t${timeText(createdAt)}\n`;
  }
}

function* ratingLines(world: World, { business: { ratings } }: Tally): Generator<string> {
  for (const { business, businessId, userId, createdAt, value } of reactions(world, 'ratings')) {
    ratings[value - 1]![business]! += 1;
    yield `${businessId}\t${userId}\t${timeText(createdAt)}\t${value}\n`;
  }
}

function* commentLines(world: World, tally: Tally): Generator<string> {
  for (const { id, business, businessId, userId, text, createdAt } of comments(world)) {
    tally.business.comments[business]! += 1;
    yield `${id}\t${businessId}\t${userId}\t${copyText(text)}\t${timeText(createdAt)}\n`;
  }
}

function* followLines(world: World, { person }: Tally): Generator<string> {
  for (const { follower, followed, followerId, followedId, createdAt } of followers(world)) {
    person.following[follower]! += 1;
    person.followers[followed]! += 1;
    yield `${followerId}\t${followedId}\t${timeText(createdAt)}\n`;
  }
}

/** A line for each word. */
export function* wordLines(words: Set<string>): Generator<string> {
  for (const word of words) yield `${copyText(word)}\n`;
}

/** Every table that the demo fills. What follows from them is left to triggers, or to `kept.ts`. */
export function demoTables(world: World, options: Options): DemoTable[] {
  const { tally, vocabulary } = options;
  const pair = 'business_id, user_id, created_at';
  return [
    {
      name: 'users',
      columns: 'id, username, email, password_hash, bio, search_vector, created_at',
      lines: () => userLines(world, options.passwordHash),
    },
    {
      name: 'businesses',
      columns:
        'id, owner_id, name, name_key, description, category, location, ' +
        'cover_key, cover_width, cover_height, cover_placeholder, cover_bytes, search_vector, created_at, updated_at',
      lines: () => businessLines(world, options),
    },
    { name: 'likes', columns: pair, lines: () => pairLines(world, 'likes', tally) },
    { name: 'saves', columns: pair, lines: () => pairLines(world, 'saves', tally) },
    { name: 'ratings', columns: `${pair}, value`, lines: () => ratingLines(world, tally) },
    {
      name: 'comments',
      columns: 'id, business_id, user_id, text, created_at',
      lines: () => commentLines(world, tally),
    },
    { name: 'follows', columns: 'follower_id, followed_id, created_at', lines: () => followLines(world, tally) },
    { name: 'search_words', columns: 'word', lines: () => wordLines(vocabulary.words) },
  ];
}
