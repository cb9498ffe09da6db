/** A workload for tests: members who write at the same time, and the operations that they perform. */
import { createSecretKey } from 'node:crypto';
import { signToken } from '#server/auth/token.ts';
import { newId } from '#server/core/ids.ts';
import { apiClient, type Caller } from '../api.ts';
import { blueGate } from '../businesses.ts';
import { password } from '../users.ts';
import type { Fixture } from '../fixture.ts';
import type { Hiding } from './hiding.ts';

interface Member {
  id: string;
  caller: Caller;
}
export interface Workload {
  members: Member[];
  businesses: { id: string; owner: Member }[];
  /** Comments that exist or existed. */
  comments: { id: string; businessId: string; author: Member }[];
  hiding: Hiding;
}
export interface Step {
  who: number;
  operation: keyof typeof operations;
  target: number;
  on: boolean;
  value: number;
}

/** The response to a step: the status, and GraphQL's error code. */
interface StepResult {
  status: number;
  code?: string;
}

const memberCount = 10;

/**
 * Removes all users of a fixture but 'Template', and adds ten members, four of whom create a business. Members get their
 * sessions by SQL, because hashing passwords takes time; they have the password of 'Template'.
 */
export async function createWorkload(fixture: Fixture, hiding: Hiding): Promise<Workload> {
  await fixture.db.query("DELETE FROM users WHERE username <> 'Template'");
  const key = createSecretKey(Buffer.from(fixture.secret));
  const members = await Promise.all(
    Array.from({ length: memberCount }, async (_, at) => {
      const id = newId();
      await fixture.db.query(
        `INSERT INTO users (id, username, email, password_hash)
          SELECT $1, $2::text, $2::text || '@example.com', password_hash FROM users WHERE username = 'Template'`,
        [id, `member${at}`],
      );
      await fixture.db.query(
        `INSERT INTO sessions (id, user_id, expires_at) VALUES ($1, $1, now() + interval '1 day')`,
        [id],
      );
      return { id, caller: apiClient(fixture, await signToken(key, { id, userId: id })) };
    }),
  );
  const workload: Workload = { members, businesses: [], comments: [], hiding };
  for (const at of [0, 1, 2, 3])
    await operations.list(workload, members[at]!, { who: at, operation: 'list', target: at, on: true, value: 1 });
  return workload;
}

const sendGraphql = async (
  who: Member,
  query: string,
  variables: object = {},
): Promise<StepResult & { data?: Record<string, never> | null }> => {
  const { status, errors, data } = await who.caller.graphqlResponse(query, { ...variables });
  return { status, code: errors[0]?.extensions.code, data };
};
const sendRest = async (who: Member, method: string, path: string, body?: object): Promise<StepResult> => ({
  status: (await who.caller.call(method, path, body)).status,
});
/** One of the three newest businesses, so that steps meet at the same rows; it can be deleted already. */
const businessOf = ({ businesses }: Workload, { target }: Step) => businesses.at(-1 - (target % 3))!;
const businessIdOf = (workload: Workload, step: Step) => businessOf(workload, step).id;
/** One of the three newest comments; it can be deleted already. */
const commentOf = ({ comments }: Workload, { target }: Step) => comments.at(-1 - (target % 3));
const otherMemberOf = ({ members }: Workload, { target }: Step) => members[target % members.length]!.id;
/** A decision of a moderator. It may find that the row was deleted. */
const changeHidden = async (
  { hiding }: Workload,
  change: Exclude<keyof Hiding, 'close'>,
  id?: string,
): Promise<StepResult> => {
  const isFound = id !== undefined && (await hiding[change](id));
  return { status: isFound ? 200 : 404 };
};
const kinds = ['LIKE', 'SAVE', 'COMMENT', 'HELPFUL', 'FOLLOW'];
const categories = ['RESTAURANT', 'RETAIL', 'OTHER'];
/** Positions in the same cells, in others, and none. */
const positions = [
  { latitude: 52.52, longitude: 13.405 },
  { latitude: 52.521, longitude: 13.406 },
  { latitude: -17, longitude: 179.99 },
  { latitude: 90, longitude: 180 },
  null,
];

/** The operations of a member. The owner of the business performs edits and deletions. */
export const operations = {
  like: (workload: Workload, who: Member, step: Step) =>
    sendGraphql(who, 'mutation ($id: ID!, $on: Boolean!) { setLike(businessId: $id, liked: $on) { numLikes } }', {
      id: businessIdOf(workload, step),
      on: step.on,
    }),
  save: (workload: Workload, who: Member, step: Step) =>
    sendGraphql(who, 'mutation ($id: ID!, $on: Boolean!) { setSaved(businessId: $id, saved: $on) { numSaves } }', {
      id: businessIdOf(workload, step),
      on: step.on,
    }),
  rate: (workload: Workload, who: Member, step: Step) =>
    sendGraphql(
      who,
      'mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { averageRating } }',
      {
        id: businessIdOf(workload, step),
        value: step.value,
      },
    ),
  clearRating: (workload: Workload, who: Member, step: Step) => {
    const id = businessIdOf(workload, step);
    if (step.on) return sendRest(who, 'DELETE', `/api/businesses/${id}/ratings`);
    return sendGraphql(who, 'mutation ($id: ID!) { clearRating(businessId: $id) { averageRating } }', { id });
  },
  comment: async (workload: Workload, who: Member, step: Step) => {
    const businessId = businessIdOf(workload, step);
    const text = `mutation ($id: ID!) { addComment(businessId: $id, text: "Ask @member${step.target} here.") { comment { id } } }`;
    const result = await sendGraphql(who, text, { id: businessId });
    const { comment } = (result.data?.addComment ?? {}) as { comment?: { id: string } };
    if (comment) workload.comments.push({ id: comment.id, businessId, author: who });
    return result;
  },
  editComment: (workload: Workload, who: Member, step: Step) => {
    const { id, businessId, author = who } = commentOf(workload, step) ?? {};
    if (step.on) return sendRest(author, 'PUT', `/api/businesses/${businessId}/comments/${id}`, { text: 'Nicer.' });
    return sendGraphql(author, 'mutation ($id: ID!) { editComment(id: $id, text: "Nicer.") { text } }', {
      id: `${id}`,
    });
  },
  deleteComment: (workload: Workload, who: Member, step: Step) => {
    const { id, businessId, author = who } = commentOf(workload, step) ?? {};
    if (step.on) return sendRest(author, 'DELETE', `/api/businesses/${businessId}/comments/${id}`);
    return sendGraphql(author, 'mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: `${id}` });
  },
  review: async (workload: Workload, who: Member, step: Step) => {
    const businessId = businessIdOf(workload, step);
    const text = `mutation ($id: ID!, $value: Int!, $text: String!) {
      setReview(businessId: $id, value: $value, text: $text) { comment { id } } }`;
    const result = await sendGraphql(who, text, { id: businessId, value: step.value, text: `No ${step.target}` });
    const { comment } = (result.data?.setReview ?? {}) as { comment?: { id: string } };
    if (comment) workload.comments.push({ id: comment.id, businessId, author: who });
    return result;
  },
  helpful: (workload: Workload, who: Member, step: Step) => {
    const { id, businessId } = commentOf(workload, step) ?? {};
    return sendRest(who, step.on ? 'PUT' : 'DELETE', `/api/businesses/${businessId}/comments/${id}/helpful`);
  },
  reply: (workload: Workload, who: Member, step: Step) => {
    const { id, businessId } = commentOf(workload, step) ?? {};
    const owner = workload.businesses.find((each) => each.id === businessId)?.owner ?? who;
    if (step.on)
      return sendGraphql(owner, 'mutation ($id: ID!) { setReply(commentId: $id, text: "Yes.") { id } }', {
        id: `${id}`,
      });
    return sendRest(owner, 'DELETE', `/api/businesses/${businessId}/comments/${id}/reply`);
  },
  follow: (workload: Workload, who: Member, step: Step) =>
    sendGraphql(who, 'mutation ($id: ID!, $on: Boolean!) { setFollow(userId: $id, following: $on) { numFollowers } }', {
      id: otherMemberOf(workload, step),
      on: step.on,
    }),
  toggleLike: (workload: Workload, who: Member, step: Step) =>
    sendRest(who, 'PUT', `/api/businesses/${businessIdOf(workload, step)}/like`),
  toggleSave: (workload: Workload, who: Member, step: Step) =>
    sendRest(who, 'PUT', `/api/users/${step.on ? 'save' : 'unsave'}/${businessIdOf(workload, step)}`),
  toggleFollow: (workload: Workload, who: Member, step: Step) =>
    sendRest(who, 'PUT', `/api/users/${otherMemberOf(workload, step)}/follow`),
  list: async (workload: Workload, who: Member, { target }: Step) => {
    const input = { ...blueGate, category: categories[target % 3], position: positions[target % 5] };
    const result = await sendGraphql(
      who,
      'mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }',
      {
        input,
      },
    );
    const { id } = (result.data?.createBusiness ?? {}) as { id?: string };
    if (id) workload.businesses.push({ id, owner: who });
    return result;
  },
  edit: (workload: Workload, _: Member, step: Step) =>
    sendGraphql(
      businessOf(workload, step).owner,
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { version } }',
      {
        id: businessIdOf(workload, step),
        input: { category: categories[step.value % 3], name: `Cafe ${step.value}`, ...(step.on && { version: 1 }) },
      },
    ),
  move: (workload: Workload, _: Member, step: Step) =>
    sendGraphql(
      businessOf(workload, step).owner,
      'mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { version } }',
      { id: businessIdOf(workload, step), input: { position: positions[step.value - 1] } },
    ),
  close: (workload: Workload, _: Member, step: Step) =>
    sendGraphql(businessOf(workload, step).owner, 'mutation ($id: ID!) { deleteBusiness(id: $id) }', {
      id: businessIdOf(workload, step),
    }),
  hideBusiness: (workload: Workload, _: Member, step: Step) =>
    changeHidden(workload, step.on ? 'hideBusiness' : 'restoreBusiness', businessIdOf(workload, step)),
  hideComment: (workload: Workload, _: Member, step: Step) =>
    changeHidden(workload, step.on ? 'hideComment' : 'restoreComment', commentOf(workload, step)?.id),
  hideUser: (workload: Workload, _: Member, step: Step) =>
    changeHidden(workload, step.on ? 'hideUser' : 'restoreUser', otherMemberOf(workload, step)),
  suspend: (workload: Workload, _: Member, step: Step) =>
    changeHidden(workload, step.on ? 'suspendUser' : 'endSuspension', otherMemberOf(workload, step)),
  seen: (_: Workload, who: Member, step: Step) =>
    sendGraphql(who, 'mutation ($until: DateTime!) { setNotificationsSeen(until: $until) { numUnread } }', {
      until: new Date(Date.now() - step.value * 10).toISOString(),
    }),
  notifications: (_: Workload, who: Member) =>
    sendGraphql(who, '{ me { numUnread notifications { nodes { id num actors { username } business { name } } } } }'),
  mute: (workload: Workload, who: Member, step: Step) => {
    const id = step.value % 2 === 1 ? businessIdOf(workload, step) : otherMemberOf(workload, step);
    if (step.value > 3)
      return sendRest(who, 'PUT', `/api/users/profile/notifications/muted/${id}`, { isMuted: step.on });
    return sendGraphql(who, 'mutation ($id: ID!, $on: Boolean!) { setMuted(id: $id, isMuted: $on) { id } }', {
      id,
      on: step.on,
    });
  },
  muteThread: (workload: Workload, who: Member, step: Step) =>
    sendGraphql(who, 'mutation ($id: ID!, $on: Boolean!) { setThreadMuted(businessId: $id, isMuted: $on) { id } }', {
      id: businessIdOf(workload, step),
      on: step.on,
    }),
  setKind: (_: Workload, who: Member, step: Step) =>
    sendGraphql(
      who,
      'mutation ($kind: NotificationKind!, $on: Boolean!) { setNotificationKind(kind: $kind, isOn: $on) { id } }',
      { kind: kinds[step.target % kinds.length], on: step.on },
    ),
  showLikes: (_: Workload, who: Member, step: Step) =>
    sendGraphql(who, 'mutation ($on: Boolean!) { setShowsLikesInFeeds(showsLikes: $on) { id } }', { on: step.on }),
  feed: (_: Workload, who: Member) =>
    sendGraphql(who, '{ me { feed { totalCount nodes { id kind actor { username } business { name } } } } }'),
  leave: (_: Workload, who: Member) =>
    sendGraphql(who, 'mutation ($password: String!) { deleteAccount(password: $password) }', { password }),
};
