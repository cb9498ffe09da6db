/** A small town for tests in which everybody is busy at once. */
import { createSecretKey } from 'node:crypto';
import { signToken } from '#server/auth/token.ts';
import { newId } from '#server/core/ids.ts';
import { callerOf, type Caller } from './api.ts';
import { blueDoor } from './businesses.ts';
import { password } from './users.ts';
import type { Fixture } from './fixture.ts';

export interface Member {
  id: string;
  caller: Caller;
}
export interface Workload {
  members: Member[];
  businesses: { id: string; owner: Member }[];
}
export interface Step {
  who: number;
  operation: keyof typeof operations;
  target: number;
  on: boolean;
  value: number;
}

/** What a member heard: the status, and GraphQL's code. */
export interface StepResult {
  status: number;
  code?: string;
}

const people = 10;

/**
 * Empties the world and settles ten people in it, four of whom list a business. Their sessions are made by hand, since
 * signing up takes its time; their password is that of somebody who joined as 'Template'.
 */
export async function createWorkload(world: Fixture): Promise<Workload> {
  await world.db.query("DELETE FROM users WHERE username <> 'Template'");
  const key = createSecretKey(Buffer.from(world.secret));
  const members = await Promise.all(
    Array.from({ length: people }, async (_, at) => {
      const [id, sessionId] = [newId(), newId()];
      await world.db.query(
        `INSERT INTO users (id, username, email, password_hash)
          SELECT $1, $2::text, $2::text || '@example.com', password_hash FROM users WHERE username = 'Template'`,
        [id, `member${at}`],
      );
      await world.db.query(`INSERT INTO sessions (id, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`, [
        sessionId,
        id,
      ]);
      return { id, caller: callerOf(world, await signToken(key, { id: sessionId, userId: id })) };
    }),
  );
  const town: Workload = { members, businesses: [] };
  for (const at of [0, 1, 2, 3])
    await operations.list(town, members[at]!, { who: at, operation: 'list', target: at, on: true, value: 1 });
  return town;
}

const asked = async (
  who: Member,
  query: string,
  variables: object = {},
): Promise<StepResult & { data?: Record<string, never> | null }> => {
  const { status, errors, data } = await who.caller.tryAsk(query, { ...variables });
  return { status, code: errors[0]?.extensions.code, data };
};
const called = async (who: Member, method: string, path: string): Promise<StepResult> => ({
  status: (await who.caller.call(method, path)).status,
});
/** One of the newest three, so that there is a crowd; it may be gone already. */
const listing = ({ businesses: listed }: Workload, { target }: Step) => listed.at(-1 - (target % 3))!;
const business = (town: Workload, step: Step) => listing(town, step).id;
const other = ({ members }: Workload, { target }: Step) => members[target % members.length]!.id;
const categories = ['RESTAURANT', 'RETAIL', 'OTHER'];

/** What a member can do in a town; an edit and a deletion are done by whoever listed what they are about. */
export const operations = {
  like: (town: Workload, who: Member, step: Step) =>
    asked(who, 'mutation ($id: ID!, $on: Boolean!) { setLike(businessId: $id, liked: $on) { numLikes } }', {
      id: business(town, step),
      on: step.on,
    }),
  save: (town: Workload, who: Member, step: Step) =>
    asked(who, 'mutation ($id: ID!, $on: Boolean!) { setSaved(businessId: $id, saved: $on) { numSaves } }', {
      id: business(town, step),
      on: step.on,
    }),
  rate: (town: Workload, who: Member, step: Step) =>
    asked(who, 'mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { averageRating } }', {
      id: business(town, step),
      value: step.value,
    }),
  comment: (town: Workload, who: Member, step: Step) =>
    asked(who, 'mutation ($id: ID!) { addComment(businessId: $id, text: "Nice.") { business { numComments } } }', {
      id: business(town, step),
    }),
  follow: (town: Workload, who: Member, step: Step) =>
    asked(who, 'mutation ($id: ID!, $on: Boolean!) { setFollow(userId: $id, following: $on) { numFollowers } }', {
      id: other(town, step),
      on: step.on,
    }),
  toggleLike: (town: Workload, who: Member, step: Step) =>
    called(who, 'PUT', `/api/businesses/${business(town, step)}/like`),
  toggleSave: (town: Workload, who: Member, step: Step) =>
    called(who, 'PUT', `/api/users/${step.on ? 'save' : 'unsave'}/${business(town, step)}`),
  toggleFollow: (town: Workload, who: Member, step: Step) =>
    called(who, 'PUT', `/api/users/${other(town, step)}/follow`),
  list: async (town: Workload, who: Member, { target }: Step) => {
    const input = { ...blueDoor, category: categories[target % 3] };
    const heard = await asked(who, 'mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }', {
      input,
    });
    const { id } = (heard.data?.createBusiness ?? {}) as { id?: string };
    if (id) town.businesses.push({ id, owner: who });
    return heard;
  },
  edit: (town: Workload, _: Member, step: Step) =>
    asked(
      listing(town, step).owner,
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { version } }',
      {
        id: business(town, step),
        input: { category: categories[step.value % 3], name: `Door ${step.value}`, ...(step.on && { version: 1 }) },
      },
    ),
  close: (town: Workload, _: Member, step: Step) =>
    asked(listing(town, step).owner, 'mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: business(town, step) }),
  leave: (_: Workload, who: Member) =>
    asked(who, 'mutation ($password: String!) { deleteAccount(password: $password) }', { password }),
};
