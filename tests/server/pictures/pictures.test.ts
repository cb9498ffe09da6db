/** The pictures of a business: uploaded one by one, ordered, described and removed, at both APIs. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { pictureInvariants } from '#server/cli/integrity/pictures.ts';
import { collectGarbage } from '#server/uploads/garbage.ts';
import { errorOf } from '../../support/errors.ts';
import { headOf } from '../../support/head.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { wrongCounts } from '../../support/database/counts.ts';
import { input, nothing, openPictureFixture } from './fixture.ts';

let fixture: Awaited<ReturnType<typeof openPictureFixture>>;
let mae: TestUser;
let otto: TestUser;
beforeAll(async () => {
  fixture = await openPictureFixture();
  ({ mae } = fixture);
  otto = await signUp(fixture.site, 'Otto');
});
afterAll(() => fixture.site.close());
beforeEach(async () => {
  await fixture.empty();
  expect(await fixture.stored()).toEqual(nothing);
});

const fields = 'id version images imagePosition pictures { id url srcSet width height placeholder alt }';
const create = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { ${fields} } }`;
const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!, $image: Upload) {
  updateBusiness(id: $id, input: $input, image: $image) { ${fields} } }`;
const gone = 'A picture is no longer available, please add it again';

async function upload(user = mae): Promise<string> {
  const mutation = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
  return (await user.graphql(mutation, { image: null }, fixture.upload())).uploadPicture.id;
}
async function createWith(alts: string[]) {
  const pictures = [];
  for (const alt of alts) pictures.push({ id: await upload(), alt });
  return (await mae.graphql(create, { input: { ...input, pictures } })).createBusiness;
}
const update = async (id: string, change: object) => (await mae.graphql(edit, { id, input: change })).updateBusiness;
const altsOf = ({ pictures }: { pictures: { alt: string }[] }) => pictures.map(({ alt }) => alt);
const idsOf = ({ pictures }: { pictures: { id: string }[] }) => pictures.map(({ id }) => id);
const statusOf = async (url: string) => (await headOf(url)).status;
const png = async (width: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 50, channels: 3, background: 'navy' } })
        .png()
        .toBuffer(),
    ),
  ]);

/** Every count and every mirror column is that of the rows. */
async function expectIntegrity(): Promise<void> {
  for (const { invariant, sql } of pictureInvariants)
    expect({ invariant, found: await fixture.site.db.query(sql) }).toEqual({ invariant, found: [] });
  expect(await wrongCounts(fixture.site.db)).toEqual([]);
}

describe('A member', () => {
  it('creates a business with uploaded pictures in their order, with descriptions, the first as the cover', async () => {
    const business = await createWith(['The counter', '', 'The garden']);
    expect(altsOf(business)).toEqual(['The counter', '', 'The garden']);
    expect(business.images).toEqual([business.pictures[0].url]);
    expect(business.pictures[1]).toMatchObject({ width: 700, height: 500 });
    for (const { url, id } of business.pictures) {
      expect(url).toContain(`/pictures/${id}-700.webp`);
      expect(await statusOf(url)).toBe(200);
    }
    expect(await fixture.stored()).toEqual({ files: 9, garbage: 0 });
    await expectIntegrity();
  });

  it('orders, describes and removes pictures, and the first becomes the cover, shown from its middle', async () => {
    const business = await createWith(['One', 'Two', 'Three']);
    const [one, two, three] = idsOf(business);
    await update(business.id, { imagePosition: 10 });
    const described = await update(business.id, { pictures: [{ id: one }, { id: two, alt: 'Second' }, { id: three }] });
    expect([altsOf(described), described.imagePosition]).toEqual([['One', 'Second', 'Three'], 10]);
    const ordered = await update(business.id, { pictures: [{ id: three }, { id: one }, { id: two }] });
    expect([altsOf(ordered), ordered.imagePosition]).toEqual([['Three', 'One', 'Second'], 50]);
    expect(ordered.images).toEqual([business.pictures[2].url]);
    await expectIntegrity();
    const removed = await update(business.id, { pictures: [{ id: two }] });
    expect(altsOf(removed)).toEqual(['Second']);
    expect(await statusOf(business.pictures[0].url)).toBe(404);
    expect(await fixture.stored()).toEqual({ files: 3, garbage: 0 });
    expect((await update(business.id, { pictures: [] })).images).toEqual([]);
    expect(await fixture.stored()).toEqual(nothing);
    await expectIntegrity();
  });

  it('may send the same list twice: the second edit changes neither the version nor the pictures', async () => {
    const business = await createWith(['One', 'Two']);
    const pictures = idsOf(business)
      .toReversed()
      .map((id) => ({ id }));
    const first = await update(business.id, { pictures });
    expect(first.version).toBe(business.version + 1);
    expect(await update(business.id, { pictures })).toEqual(first);
    const stale = await errorOf(mae.graphqlResponse(edit, { id: business.id, input: { pictures: [], version: 1 } }));
    expect(stale).toMatchObject({ code: 'CONFLICT' });
    expect(await fixture.stored()).toEqual({ files: 6, garbage: 0 });
  });

  it('replaces the cover by `image` and removes it by `removeImage`, and the other pictures stay', async () => {
    const business = await createWith(['One', 'Two']);
    const replaced = (await mae.graphql(edit, { id: business.id, input: {}, image: null }, fixture.upload()))
      .updateBusiness;
    expect(altsOf(replaced)).toEqual(['', 'Two']);
    const removed = await update(business.id, { removeImage: true });
    expect(altsOf(removed)).toEqual(['Two']);
    expect(removed.images).toEqual([business.pictures[1].url]);
    await expectIntegrity();
  });

  it('shows the next picture as the cover after `removeImage` of REST, and none after the last', async () => {
    const { id } = await createWith(['One', 'Two', 'Three']);
    const altsAfter = async (body: object) => {
      const edited = (await mae.call('PUT', `/api/businesses/${id}`, body)).body;
      expect(edited.images).toEqual(edited.pictures.map(({ url }: { url: string }) => url));
      return altsOf(edited);
    };
    expect(await altsAfter({ removeImage: true })).toEqual(['Two', 'Three']);
    expect(await altsAfter({ removeImage: true })).toEqual(['Three']);
    expect(await altsAfter({ removeImage: true })).toEqual([]);
    expect(await altsAfter({ removeImage: true })).toEqual([]);
    await expectIntegrity();
  });

  it('keeps the other uploads when one is broken, and a broken one leaves no file', async () => {
    const good = await upload();
    const mutation = 'mutation ($image: Upload!) { uploadPicture(image: $image) { id } }';
    const answer = await mae.graphqlResponse(mutation, { image: null }, fixture.upload(Buffer.from('<svg/>')));
    expect(answer.errors[0]!.extensions).toMatchObject({ fields: { image: 'Please select an image file' } });
    const { createBusiness } = await mae.graphql(create, { input: { ...input, pictures: [{ id: good }] } });
    expect(createBusiness.pictures).toHaveLength(1);
    expect(await fixture.stored()).toEqual({ files: 3, garbage: 0 });
  });

  it('may order pictures from several windows at once: the last list wins, and the ranks have no gap', async () => {
    const business = await createWith(['1', '2', '3', '4']);
    const ids = idsOf(business);
    const lists = ids.map((_, at) => [...ids.slice(at), ...ids.slice(0, at)].map((id) => ({ id })));
    await Promise.all(lists.map((pictures) => update(business.id, { pictures })));
    await expectIntegrity();
    expect(await fixture.stored()).toEqual({ files: 12, garbage: 0 });
  });
});

describe('A list of pictures is refused', () => {
  it.each([
    [
      'with more than ten',
      () => Array.from({ length: 11 }, () => ({ id: crypto.randomUUID() })),
      'A business can have at most 10 pictures',
    ],
    ['with an unknown id', () => [{ id: crypto.randomUUID() }], gone],
    ['with a malformed id', () => [{ id: 'x' }], gone],
    ['with an upload of another member', async () => [{ id: await upload(otto) }], gone],
    ['with the picture of another business', async () => [{ id: idsOf(await createWith(['One']))[0]! }], gone],
    ['with one picture twice', async () => Array(2).fill({ id: await upload() }), 'Malformed request'],
    [
      'with a long description',
      async () => [{ id: await upload(), alt: 'x'.repeat(251) }],
      'Picture description must be at most 250 characters',
    ],
    [
      'with a description of other characters',
      async () => [{ id: await upload(), alt: '\u202Ex' }],
      'Text contains characters that are not allowed',
    ],
  ])('%s', async (_, list: () => object[] | Promise<object[]>, message) => {
    const own = await createWith(['Own']);
    const pictures = await list();
    const before = await fixture.stored();
    for (const tried of [
      mae.graphqlResponse(create, { input: { ...input, pictures } }),
      mae.graphqlResponse(edit, { id: own.id, input: { pictures } }),
    ])
      expect(await errorOf(tried)).toMatchObject({ code: 'BAD_USER_INPUT', message });
    expect(await fixture.stored()).toEqual(before);
    await expectIntegrity();
  });

  it('beside a new cover, or its removal', async () => {
    const { id } = await createWith(['One']);
    const error = { code: 'BAD_USER_INPUT', message: 'Malformed request' };
    const pictures = [{ id: await upload() }];
    expect(await errorOf(mae.graphqlResponse(edit, { id, input: { pictures, removeImage: true } }))).toMatchObject(
      error,
    );
    expect(
      await errorOf(mae.graphqlResponse(edit, { id, input: { pictures }, image: null }, fixture.upload())),
    ).toMatchObject(error);
  });
});

describe('An upload', () => {
  it('that no business takes is removed after a day, and cannot be taken then', async () => {
    const id = await upload();
    await collectGarbage(fixture.services());
    expect(await fixture.stored()).toEqual({ files: 3, garbage: 1 });
    await fixture.expireGarbage();
    expect(await errorOf(mae.graphqlResponse(create, { input: { ...input, pictures: [{ id }] } }))).toMatchObject({
      message: gone,
    });
    await collectGarbage(fixture.services());
    expect(await fixture.stored()).toEqual(nothing);
  });

  it('is removed with the account', async () => {
    const ida = await signUp(fixture.site, 'Ida');
    await upload(ida);
    await ida.graphql('mutation ($password: String!) { deleteAccount(password: $password) }', {
      password: ida.password,
    });
    expect(await fixture.stored()).toEqual(nothing);
  });

  it('above 30 replaces the oldest one', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 31; at += 1) ids.push(await upload());
    await collectGarbage(fixture.services());
    expect(new Set((await fixture.garbage()).map(({ key }) => key))).toEqual(new Set(ids.slice(1)));
  });
});

describe('REST', () => {
  const form = (values: Record<string, string | Blob | Blob[]>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(values))
      for (const each of [value].flat()) body.append(name, each as Blob);
    return body;
  };
  const plain = { ...input, category: 'Restaurant' };

  it('uploads one picture, and a business takes it by its id', async () => {
    const { status, body } = await mae.call('POST', '/api/pictures', form({ image: await png(400) }));
    expect(status).toBe(201);
    expect(body).toEqual({
      _id: expect.any(String),
      url: expect.stringContaining(body._id),
      width: 400,
      height: 50,
      alt: '',
    });
    const pictures = [{ _id: body._id, alt: 'A blue wall' }];
    const created = await mae.call('POST', '/api/businesses', { ...plain, pictures });
    expect(created.body.pictures).toEqual([{ ...body, alt: 'A blue wall' }]);
    expect((await mae.call('POST', '/api/pictures', form({ image: new Blob(['x']) }))).status).toBe(415);
    expect((await mae.call('POST', '/api/pictures', {})).status).toBe(415);
  });

  it('takes several files beside the cover, and JSON for their order and descriptions', async () => {
    const [cover, a, b] = await Promise.all([png(101), png(102), png(103)]);
    const created = await mae.call('POST', '/api/businesses', form({ ...plain, image: cover, images: [a, b] }));
    const widths = ({ body }: typeof created) => body.pictures.map(({ width }: { width: number }) => width);
    expect(widths(created)).toEqual([101, 102, 103]);
    expect(created.body.images).toEqual(created.body.pictures.map(({ url }: { url: string }) => url));
    const path = `/api/businesses/${created.body._id}`;
    const [{ _id: first }, , { _id: third }] = created.body.pictures;
    const pictures = JSON.stringify([{ image: 1, alt: 'New' }, { _id: third }, { _id: first }]);
    const edited = await mae.call('PUT', path, form({ images: [await png(104), await png(105)], pictures }));
    expect(widths(edited)).toEqual([105, 103, 101, 104]);
    expect(edited.body.pictures[0].alt).toBe('New');
    expect((await mae.call('GET', path)).body).toEqual(edited.body);
    expect((await mae.call('PUT', path, form({ images: await png(106) }))).body.pictures).toHaveLength(5);
    await expectIntegrity();
  });

  it('refuses a form with a broken picture as a whole, and leaves no file of it', async () => {
    const images = [await png(101), new Blob(['x'])];
    const refused = await mae.call('POST', '/api/businesses', form({ ...plain, images }));
    expect(refused).toMatchObject({ status: 415, body: { message: 'Please select an image file' } });
    await collectGarbage(fixture.services());
    expect(await fixture.stored()).toEqual(nothing);
  });

  it.each(['[', '{"a":1}', '[null]', '[{"image":0}]', '[{}]', '"x"'])(
    'answers %s in place of a list with 400',
    async (pictures) => {
      const answer = await mae.call('POST', '/api/businesses', form({ ...plain, pictures }));
      expect(answer).toMatchObject({ status: 400, body: { fields: { pictures: 'Malformed request' } } });
    },
  );
});

describe('A release before pictures, during an update,', () => {
  const columns = (key: string | null) =>
    key
      ? `cover_key = '${key}', cover_width = 700, cover_height = 500, cover_placeholder = '', cover_bytes = 5`
      : 'cover_key = NULL, cover_width = NULL, cover_height = NULL, cover_placeholder = NULL, cover_bytes = 0';

  it('replaces and removes covers by the columns of the business alone', async () => {
    const { id, pictures } = await createWith(['One', 'Two']);
    const key = crypto.randomUUID();
    await fixture.site.db.query(`UPDATE businesses SET ${columns(key)} WHERE id = $1`, [id]);
    await expectIntegrity();
    expect((await fixture.garbage()).map((row) => row.key)).toEqual([pictures[0].id]);
    await fixture.site.db.query(`UPDATE businesses SET ${columns(null)} WHERE id = $1`, [id]);
    await expectIntegrity();
    expect(altsOf(await update(id, {}))).toEqual(['Two']);
    await fixture.site.db.query(`UPDATE businesses SET ${columns(null)} WHERE id = $1`, [id]);
    await expectIntegrity();
    expect((await update(id, {})).images).toEqual([]);
  });
});
