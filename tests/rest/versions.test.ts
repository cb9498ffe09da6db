/** An edit while a client reads a business in two statements: the version that the client gets is not newer than the fields. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addBusiness } from '../support/businesses.ts';
import { beforeStatement } from '../support/database/before-statement.ts';
import { openInProcessFixture, type InProcessFixture } from '../support/in-process-fixture.ts';
import { signUp, type TestUser } from '../support/users.ts';

let fixture: InProcessFixture;
let ann: TestUser;
let id: string;
beforeAll(async () => {
  fixture = await openInProcessFixture();
  ann = await signUp(fixture, 'Ann');
  id = await addBusiness(ann, { name: 'Old Name' });
});
afterAll(() => fixture.close());

const edit = (body: object) => ann.call('PUT', `/api/businesses/${id}`, body);
// The statement that reads what lists do not select, for which the columns of the links stand.
const isSecond = (text: string) => text.includes('b.social_links') && !text.startsWith('WITH page');
const editMeanwhile = <T>(read: () => Promise<T>): Promise<T> =>
  beforeStatement(isSecond, () => edit({ name: 'New Name' }), read);
const list = '{ businesses { nodes { id name timeZone version } } }';

describe('An edit with the version that was read', () => {
  it.each([
    ['alone in REST', async () => (await ann.call('GET', `/api/businesses/${id}`)).body],
    ['in a list in REST', async () => (await ann.call('GET', '/api/businesses')).body[0]],
    ['in a list in GraphQL', async () => (await ann.graphql(list)).businesses.nodes[0]],
  ])('is refused where another edit came while the business was read %s', async (_, read) => {
    await edit({ name: 'Old Name' });
    const { name, version } = await editMeanwhile(read);
    expect(name).toBe('Old Name');
    expect((await edit({ name: 'Own Name', version })).status).toBe(409);
    expect((await read()).name).toBe('New Name');
  });
});
