/** The users and things that a request of one kind of user needs: all new, so that requests do not affect each other. */
import { createSecretKey } from 'node:crypto';
import { signToken } from '#server/auth/token.ts';
import { newId } from '#server/core/ids.ts';
import { apiClient, visitorOf, type Caller } from '../../support/api.ts';
import type { Fixture } from '../../support/fixture.ts';
import type { Kind } from './table.ts';

export interface Person {
  id: string;
  username: string;
  email: string;
  sessionId: string;
  caller: Caller;
}

export interface World {
  fixture: Fixture;
  /** The user who sends the request; undefined for a visitor. */
  actor: Person | undefined;
  caller: Caller;
  /** The author of the comment, and the owner of the business. The suspended user is both. */
  author: Person;
  owner: Person;
  /** A member to whom nothing belongs. */
  other: Person;
  businessId: string;
  commentId: string;
}

let numPeople = 0;

/** Adds a user with a session, by SQL because hashing passwords takes time. The password is that of 'Template'. */
export async function addPerson(fixture: Fixture, role = 'MEMBER'): Promise<Person> {
  numPeople += 1;
  const [id, sessionId, username] = [newId(), newId(), `person${numPeople}`];
  const email = `${username}@example.com`;
  await fixture.db.query(
    `WITH added AS (INSERT INTO users (id, username, email, password_hash, role)
        SELECT $1, $2, $3, password_hash, $4 FROM users WHERE username = 'Template' RETURNING id)
      INSERT INTO sessions (id, user_id, expires_at) SELECT $5, id, now() + interval '1 day' FROM added`,
    [id, username, email, role, sessionId],
  );
  const key = createSecretKey(Buffer.from(fixture.secret));
  const caller = apiClient(fixture, await signToken(key, { id: sessionId, userId: id }));
  return { id, username, email, sessionId, caller };
}

const roleOf: Partial<Record<Kind, string>> = { moderator: 'MODERATOR', admin: 'ADMIN' };

/** Creates a user of that kind, and a business with a comment. */
export async function createWorld(fixture: Fixture, kind: Kind): Promise<World> {
  const [other, actor] = [
    await addPerson(fixture),
    kind === 'visitor' ? undefined : await addPerson(fixture, roleOf[kind]),
  ];
  const isIn = (...kinds: Kind[]) => (kinds.includes(kind) ? actor : undefined);
  const author = isIn('author', 'suspended') ?? (await addPerson(fixture));
  const owner = isIn('owner', 'suspended') ?? (await addPerson(fixture));
  const [businessId, commentId] = [newId(), newId()];
  await fixture.db.query(
    `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector)
      VALUES ($1, $2, 'Stall', 'stall', 'One of many.', 'OTHER', 'Lisbon', '''stall''')`,
    [businessId, owner.id],
  );
  await fixture.db.query(`INSERT INTO comments (id, business_id, user_id, text) VALUES ($1, $2, $3, 'Nice.')`, [
    commentId,
    businessId,
    author.id,
  ]);
  const suspended = isIn('suspended');
  if (suspended)
    await fixture.db.query(`UPDATE users SET suspended_until = now() + interval '7 days' WHERE id = $1`, [
      suspended.id,
    ]);
  const caller = actor?.caller ?? visitorOf(fixture);
  return { fixture, actor, caller, author, owner, other, businessId, commentId };
}

/** The role and the suspension of every user. */
export async function readRoles({ db }: Fixture): Promise<Map<string, string>> {
  const found: { id: string; role: string }[] = await db.query(
    `SELECT id, concat_ws(' ', role, suspended_until) AS role FROM users`,
  );
  return new Map(found.map(({ id, role }) => [id, role]));
}

// Sessions, networks and devices change with each request and sign-in, and rate limits are counted.
const unobserved = ['sessions', 'rate_limits', 'known_devices', 'known_networks', 'migrations'];

/** A digest of the rows of each table that only permitted requests change. */
export async function digestsOf({ db }: Fixture): Promise<Record<string, string>> {
  const tables: { name: string }[] = await db.query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1)`,
    [unobserved],
  );
  const digest = ({ name }: { name: string }) =>
    `'${name}', (SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM "${name}" t)`;
  const [row]: { digests: Record<string, string> }[] = await db.query(
    `SELECT json_build_object(${tables.map(digest).join()}) AS digests`,
  );
  return row!.digests;
}
