/** A stream stays open where a comment or its author is deleted between the reads of one event. */
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { addBusiness } from '../../support/businesses.ts';
import { subscribe, type EventStream } from '../../support/community/streams.ts';
import { beforeStatement } from '../../support/database/before-statement.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { until } from '../../support/site.ts';
import { password, signUp, type TestUser } from '../../support/users.ts';

let fixture: InProcessFixture;
let [owner, ann, ben, cem]: TestUser[] = [];
let lantern: string;
let ofBen: string;
let ofCem: string;
beforeAll(async () => {
  fixture = await openInProcessFixture();
});
afterAll(() => fixture.close());

let count = 0;
beforeEach(async () => {
  count += 1;
  [owner, ann, ben, cem] = await Promise.all(
    ['Owner', 'Ann', 'Ben', 'Cem'].map((name) => signUp(fixture, `${name}${count}`)),
  );
  lantern = await addBusiness(owner!, { name: 'Blue Lantern' });
  [ofCem, ofBen] = [await comment(cem!), await comment(ben!)];
});

const comment = async (user: TestUser): Promise<string> => {
  const add = 'mutation ($id: ID!) { addComment(businessId: $id, text: "Lovely.") { comment { id } } }';
  return (await user.graphql(add, { id: lantern })).addComment.comment.id;
};
const shown = (stream: EventStream) => stream.results.at(-1)?.data?.businessChanged.newestComments;

/** Ann's stream, with a like during which something is deleted, until it shows the comment of Cem alone. */
async function follow(fields: string, isNext: (text: string) => boolean, deletion: () => Promise<unknown>) {
  const query = `subscription ($id: ID!) { businessChanged(id: $id) { newestComments { ${fields} } } }`;
  const stream = await subscribe({ url: fixture.url, query, variables: { id: lantern }, token: ann!.token });
  try {
    await until('both comments', () => shown(stream)?.length === 2);
    await beforeStatement(isNext, deletion, async () => {
      await cem!.graphql('mutation ($id: ID!) { setLike(businessId: $id, liked: true) { id } }', { id: lantern });
      await until('one comment', () => stream.isComplete() || shown(stream)?.length === 1);
    });
    expect(stream.isComplete()).toBe(false);
    expect(stream.results.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    return shown(stream);
  } finally {
    stream.close();
  }
}

it('A member with a stream reads on after a comment is deleted before its mark is read', async () => {
  await ann!.graphql('mutation ($id: ID!) { setHelpful(commentId: $id, helpful: true) { id } }', { id: ofCem });
  const deletion = () => ben!.graphql('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id: ofBen });
  const found = await follow('id isHelpful', (text) => text.includes('FROM helpful_marks WHERE'), deletion);
  expect(found).toEqual([{ id: ofCem, isHelpful: true }]);
});

it('A member with a stream reads on after the account of an author is deleted before it is read', async () => {
  const deletion = () => ben!.graphql('mutation ($p: String!) { deleteAccount(password: $p) }', { p: password });
  const found = await follow('id author { bio }', (text) => /u\.bio.* AS p\(id\)/s.test(text), deletion);
  expect(found).toEqual([{ id: ofCem, author: { bio: '' } }]);
});
