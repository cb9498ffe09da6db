/** The demo's rows in the text that COPY takes, table by table in the order that foreign keys ask for. */
import { foldText, peopleLexemes, toTsvector } from '#server/core/search.ts';
import { comments, followers, reactions } from './community.ts';
import { timeText } from './times.ts';
import type { Cover } from './rows.ts';
import { vectorMaker } from './vectors.ts';
import { demoMember } from './member.ts';
import type { World } from './world.ts';

export interface DemoTable {
  name: string;
  columns: string;
  lines: () => Iterable<string>;
}

interface Options {
  /** Of the demo member. Nobody else can sign in: no password hashes to '!'. */
  passwordHash: string;
  /** Pictures that are already drawn, by the number of their business. */
  covers?: Map<number, Cover>;
  /** Takes the words that typos are compared with. */
  words: Set<string>;
}

const special = /[\\\t\n\r]/g;
const named: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escape = (text: string): string => text.replace(special, (sign) => named[sign]!);

function* userLines(world: World, passwordHash: string): Generator<string> {
  for (let person = 0; person < world.size.people; person += 1) {
    const { id, username, bio, createdAt } = world.user(person);
    const hash = username === demoMember.username ? passwordHash : '!';
    const vector = escape(toTsvector(peopleLexemes({ username, bio })));
    yield `${id}\t${username}\t${username}@example.com\t${hash}\t${escape(bio)}\t${vector}\t${timeText(createdAt)}\n`;
  }
}

function* businessLines(world: World, { covers, words }: Options): Generator<string> {
  const vector = vectorMaker(words);
  for (let business = 0; business < world.size.businesses; business += 1) {
    const row = world.business(business);
    const cover = covers?.get(business);
    const picture = cover
      ? `${cover.key}\t${cover.width}\t${cover.height}\t${cover.placeholder}`
      : '\\N\t\\N\t\\N\t\\N';
    const texts = `${escape(row.name)}\t${escape(foldText(row.name))}\t${escape(row.description)}\t${row.category}`;
    const searched = escape(vector(row));
    const at = timeText(row.createdAt);
    yield `${row.id}\t${row.ownerId}\t${texts}\t${escape(row.location)}\t${picture}\t${searched}\t${at}\t${at}\n`;
  }
}

function* reactionLines(world: World, kind: 'likes' | 'saves' | 'ratings'): Generator<string> {
  for (const { businessId, userId, createdAt, value } of reactions(world, kind))
    yield `${businessId}\t${userId}\t${timeText(createdAt)}${kind === 'ratings' ? `\t${value}` : ''}\n`;
}

function* commentLines(world: World): Generator<string> {
  for (const { id, businessId, userId, text, createdAt } of comments(world))
    yield `${id}\t${businessId}\t${userId}\t${escape(text)}\t${timeText(createdAt)}\n`;
}

function* followLines(world: World): Generator<string> {
  for (const { followerId, followedId, createdAt } of followers(world))
    yield `${followerId}\t${followedId}\t${timeText(createdAt)}\n`;
}

function* wordLines(words: Set<string>): Generator<string> {
  for (const word of words) yield `${escape(word)}\n`;
}

/** Every table that the demo fills. Those that only count are left to triggers, or to `count.ts`. */
export function demoTables(world: World, options: Options): DemoTable[] {
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
        'cover_key, cover_width, cover_height, cover_placeholder, search_vector, created_at, updated_at',
      lines: () => businessLines(world, options),
    },
    { name: 'likes', columns: pair, lines: () => reactionLines(world, 'likes') },
    { name: 'saves', columns: pair, lines: () => reactionLines(world, 'saves') },
    { name: 'ratings', columns: `${pair}, value`, lines: () => reactionLines(world, 'ratings') },
    { name: 'comments', columns: 'id, business_id, user_id, text, created_at', lines: () => commentLines(world) },
    { name: 'follows', columns: 'follower_id, followed_id, created_at', lines: () => followLines(world) },
    { name: 'search_words', columns: 'word', lines: () => wordLines(options.words) },
  ];
}
