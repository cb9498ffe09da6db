/** Creating, reading, editing and deleting businesses. */
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { placeMessages } from '#rules/places/search.ts';
import { correctedSearch } from '#server/directory/suggestion.descriptions.ts';
import { unknownId } from '../../../support/businesses.ts';
import { formOf, createBusiness, newBusiness, fixture, withBrokenServices } from '../fixture.ts';
import { addPlaces } from '../../../support/database/places.ts';
import type { Json } from '../../../support/api.ts';
import { headOf } from '../../../support/head.ts';

const call: typeof fixture.contract.call = (...args) => fixture.contract.call(...args);
const errorResponse = (status: number, message: string) => ({ status, body: { message } });
const picture = async (): Promise<Blob> => {
  const bytes = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
};

export function businesses(): void {
  describe('A new business', () => {
    it('can be sent as JSON', async () => {
      const { status, body } = await call(fixture.ada, 'POST /businesses', { body: newBusiness });
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...newBusiness,
        owner: { _id: fixture.ada.id, username: 'Ada' },
        images: [],
        version: 1,
      });
      expect(body).toMatchObject({ likes: [], savedBy: [], averageRating: 0, numRatings: 0, numComments: 0 });
      expect(body).toMatchObject({ numLikes: 0, numSaves: 0 });
    });

    it('can be sent as a form with a picture, whose URL works', async () => {
      const { status, body } = await call(fixture.ada, 'POST /businesses', {
        body: formOf({ ...newBusiness, image: await picture() }),
      });
      expect(status).toBe(201);
      expect(body.images).toHaveLength(1);
      expect(body.imagePosition).toBe(50);
      expect(body.images[0]).toMatch(new RegExp(`^${fixture.site.url}/pictures/`));
      expect((await headOf(body.images[0])).headers.get('content-type')).toBe('image/webp');
    });

    it('with several pictures has all their URLs alone, and the one of its cover in a list', async () => {
      const form = formOf(newBusiness);
      for (let at = 0; at < 3; at += 1) form.append('images', await picture());
      const { _id: id } = (await call(fixture.ada, 'POST /businesses', { body: form })).body;
      const { images, pictures } = (await call(fixture.visitor, 'GET /businesses/{id}', { id })).body;
      expect([images.length, new Set(images).size]).toEqual([3, 3]);
      expect(images).toEqual(pictures.map(({ url }: { url: string }) => url));
      for (const url of images) expect((await headOf(url)).status).toBe(200);
      const [newest] = (await call(fixture.ada, 'GET /businesses', { query: '?limit=1' })).body;
      expect(newest).toMatchObject({ _id: id, images: images.slice(0, 1) });
      const edit = { id, body: formOf({ removeImage: 'true' }) };
      const rest = images.slice(1);
      expect((await call(fixture.ada, 'PUT /businesses/{id}', edit)).body.images).toEqual(rest);
      expect((await call(fixture.ada, 'PUT /businesses/{id}', edit)).body.images).toEqual(rest.slice(1));
      expect((await call(fixture.ada, 'PUT /businesses/{id}', edit)).body.images).toEqual([]);
    });

    it.each([
      ['JSON', { imagePosition: 20 }, 20],
      ['a form', formOf({ ...newBusiness, imagePosition: '20' }), 20],
      ['a form without a value', formOf({ ...newBusiness, imagePosition: '' }), 50],
    ])('keeps the part of its picture that cards show, from %s', async (_, body, imagePosition) => {
      const sent = body instanceof FormData ? body : { ...newBusiness, ...body };
      expect((await call(fixture.ada, 'POST /businesses', { body: sent })).body).toMatchObject({ imagePosition });
    });

    it('is rejected with 403 above the quota of the account', async () => {
      const quotas = { businesses: 0, pictureMegabytes: 0 };
      await withBrokenServices({ quotas }, async (ada) => {
        const answer = await call(ada, 'POST /businesses', { body: newBusiness });
        expect(answer).toMatchObject(errorResponse(403, 'An account can have at most 0 businesses'));
      });
    });

    it('ignores the owner, the id and other server-side fields in the request', async () => {
      const claimed = {
        owner: fixture.ben.id,
        likes: [fixture.ben.id],
        averageRating: 5,
        _id: unknownId,
        createdAt: '2000-01-01',
      };
      const { body } = await call(fixture.ada, 'POST /businesses', { body: { ...newBusiness, ...claimed } });
      expect(body).toMatchObject({ owner: { _id: fixture.ada.id }, likes: [], averageRating: 0 });
      expect(body._id).not.toBe(unknownId);
      expect(body.createdAt).not.toMatch(/^2000/);
    });

    it.each([
      [{ name: '' }, 'Business name is required'],
      [{ name: 'B' }, 'Business name must be at least 2 characters'],
      [{ category: '' }, 'Category is required'],
      [{ category: 'Bakery' }, 'Category is required'],
      [{ location: '' }, 'Location is required'],
      [{ description: 'Short.' }, 'Description must be at least 10 characters'],
      [{ imagePosition: '101' }, 'Image position must be a whole number from 0 to 100'],
      [{ imagePosition: '2.5' }, 'Image position must be a whole number from 0 to 100'],
      [{ imagePosition: 'top' }, 'Image position must be a whole number from 0 to 100'],
    ])('with %j is rejected: %s', async (changes, message) => {
      const body = { ...newBusiness, ...changes };
      expect(await call(fixture.ada, 'POST /businesses', { body })).toMatchObject(errorResponse(400, message));
      expect(await call(fixture.ada, 'POST /businesses', { body: formOf(body) })).toMatchObject(
        errorResponse(400, message),
      );
    });

    it('with a file that is not a picture or too large is rejected', async () => {
      const text = new Blob(['not a picture'], { type: 'image/png' });
      const large = new Blob([new Uint8Array(5_000_001)], { type: 'image/png' });
      const send = (image: Blob) => call(fixture.ada, 'POST /businesses', { body: formOf({ ...newBusiness, image }) });
      expect(await send(text)).toMatchObject(errorResponse(415, 'Please select an image file'));
      expect(await send(large)).toMatchObject(errorResponse(413, 'Image must be smaller than 5 MB'));
    });

    it('has ten pictures in a form whose other file field is empty, and no eleventh', async () => {
      // As browsers send it.
      const form = formOf({ ...newBusiness, image: new File([], '') });
      const file = await picture();
      const send = async () => call(fixture.ada, 'POST /businesses', { body: form });
      for (let at = 0; at < 10; at += 1) form.append('images', file);
      const { status, body } = await send();
      expect([status, body.pictures.length]).toEqual([201, 10]);
      form.append('images', file);
      expect(await send()).toMatchObject(errorResponse(413, 'A form can have at most 10 files'));
    });

    it('with its picture in another field is rejected', async () => {
      const body = formOf({ ...newBusiness, photo: await picture() });
      expect(await call(fixture.ada, 'POST /businesses', { body })).toMatchObject(
        errorResponse(400, 'Malformed request'),
      );
    });
  });

  describe('An uploaded picture', () => {
    const send = (fields: Record<string, Blob>) => call(fixture.ada, 'POST /pictures', { body: formOf(fields) });

    it('has an id, by which a business takes it', async () => {
      const { status, body, headers } = await send({ image: await picture() });
      expect([status, body]).toMatchObject([201, { width: 700, height: 500, alt: '' }]);
      expect(headers.get('location')).toBe(body.url);
      const pictures = [{ _id: body._id, alt: 'A teal wall' }];
      const created = await call(fixture.ada, 'POST /businesses', { body: { ...newBusiness, pictures } });
      expect(created.body.pictures).toEqual([{ ...body, alt: 'A teal wall' }]);
    });

    it.each([[{ toString: null }], [5], [['A teal wall']]])('takes no description of %j', async (alt) => {
      const { body } = await send({ image: await picture() });
      const pictures = [{ _id: body._id, alt }];
      const id = await createBusiness();
      const refused = { status: 400, body: { fields: { alt: 'Malformed request' } } };
      const create = { body: { ...newBusiness, pictures } };
      expect(await call(fixture.ada, 'POST /businesses', create)).toMatchObject(refused);
      expect(await call(fixture.ada, 'PUT /businesses/{id}', { id, body: { pictures } })).toMatchObject(refused);
    });

    it('that is no picture, or in another field, is rejected', async () => {
      expect(await send({ image: new Blob(['x']) })).toMatchObject(errorResponse(415, 'Please select an image file'));
      expect(await send({ photo: await picture() })).toMatchObject(errorResponse(400, 'Malformed request'));
    });
  });

  describe('A business', () => {
    it('is public by its id', async () => {
      const id = await createBusiness({ name: 'Old Mill' });
      const { status, body } = await call(fixture.visitor, 'GET /businesses/{id}', { id });
      expect(status).toBe(200);
      expect(body).toMatchObject({ _id: id, name: 'Old Mill', category: 'Real Estate' });
    });

    it.each(['nonsense', unknownId, '%00', '%E0%A4%A', `${unknownId}0`])(
      'with an unknown id gets 404: %s',
      async (id) => {
        expect(await call(fixture.visitor, 'GET /businesses/{id}', { id })).toMatchObject(
          errorResponse(404, 'Business not found'),
        );
      },
    );
  });

  describe('Suggestions', () => {
    it('are public', async () => {
      const id = await createBusiness({ name: 'Harbour Desk', location: 'Harbour Town' });
      const { body } = await call(fixture.visitor, 'GET /suggestions', { query: '?search=harbour' });
      expect(body).toEqual({
        businesses: [{ _id: id, name: 'Harbour Desk', category: 'Real Estate', location: 'Harbour Town' }],
        categories: [],
        places: ['Harbour Town'],
        didYouMean: null,
      });
      expect((await call(fixture.visitor, 'GET /suggestions', { query: '?search=harbuor' })).body).toMatchObject({
        didYouMean: 'Harbour',
      });
    });

    it('have the correction of a list of businesses, which the document says', async () => {
      const { body } = await call(fixture.visitor, 'GET /businesses', { query: '?search=harbuor' });
      expect(body).toMatchObject([{ name: 'Harbour Desk' }]);
      const { body: document } = await fixture.visitor.call('GET', '/api/openapi.json');
      const paths = ['/businesses', '/businesses/clusters', '/businesses.geojson', '/businesses/feed.atom'];
      for (const path of paths) {
        const { description } = document.paths[path].get.parameters.find((each: Json) => each.name === 'search').schema;
        expect(description).toContain(`${correctedSearch}: \`didYouMean\` of \`GET /suggestions\``);
      }
    });
  });

  describe('Places', () => {
    it('are public', async () => {
      await addPlaces(fixture.site.db);
      const { body } = await call(fixture.visitor, 'GET /places', { query: '?search=lisb' });
      expect(body).toMatchObject([{ name: 'Lisbon', label: 'Lisbon, Portugal', timeZone: 'Europe/Lisbon' }]);
      const at = await call(fixture.visitor, 'GET /places/at', { query: '?latitude=38.7&longitude=-9.1' });
      expect(at.body).toEqual({ place: body[0] });
      expect((await call(fixture.visitor, 'GET /places/at', { query: '?latitude=95&longitude=0' })).status).toBe(400);
    });

    it('are exported as GeoJSON', async () => {
      const position = { latitude: 38.7, longitude: -9.1 };
      const { body } = await call(fixture.ada, 'POST /businesses', { body: { ...newBusiness, position } });
      const query = '?latitude=38.7&longitude=-9.1&radius=1000';
      const found = (await call(fixture.visitor, 'GET /businesses.geojson', { query })).body;
      expect(found).toMatchObject({ type: 'FeatureCollection', features: [{ id: body._id }], isComplete: true });
      await call(fixture.ada, 'DELETE /businesses/{id}', { id: body._id });
    });

    it('group businesses on a map', async () => {
      const position = { latitude: 38.7, longitude: -9.1 };
      await call(fixture.ada, 'POST /businesses', { body: { ...newBusiness, position } });
      const query = '?west=-10&south=38&east=-9&north=39&zoom=6';
      const { body } = await call(fixture.visitor, 'GET /businesses/clusters', { query });
      expect(body).toEqual([
        expect.objectContaining({ count: 1, business: expect.objectContaining({ name: newBusiness.name }) }),
      ]);
    });

    it.each([
      ['?zoom=3', ['west', 'south', 'east', 'north']],
      ['?west=-10&south=38&east=181&zoom=3', ['east', 'north']],
      ['?west=-10&south=39&east=-9&north=38&zoom=3', ['west', 'south', 'east', 'north']],
    ])('are not grouped without a valid box: %s', async (query, names) => {
      const { status, body } = await call(fixture.visitor, 'GET /businesses/clusters', { query });
      const fields = Object.fromEntries(names.map((name) => [name, placeMessages.within]));
      expect([status, body.message, body.fields]).toEqual([400, placeMessages.within, fields]);
    });
  });

  describe('An edit', () => {
    const edit = (id: string, body: unknown, who = fixture.ada) => call(who, 'PUT /businesses/{id}', { id, body });

    it('changes its fields and no others', async () => {
      const id = await createBusiness();
      const { status, body } = await edit(id, { name: 'Green Room' });
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...newBusiness, name: 'Green Room', version: 2 });
    });

    /** Creates a business with all its optional fields, and returns its response. */
    const createFullBusiness = async () => {
      const form = formOf({ image: await picture() });
      const { body: uploaded } = await call(fixture.ada, 'POST /pictures', { body: form });
      const body = {
        ...newBusiness,
        imagePosition: 20,
        position: { latitude: 48.1374, longitude: 11.5755 },
        timeZone: 'Europe/Vienna',
        phone: '+351 21 000 0000',
        website: 'example.com',
        email: 'room@example.com',
        socialLinks: ['instagram.com/room', 'room.example.org'],
        hours: {
          week: [{ day: 'MONDAY', spans: [{ opens: '09:00', closes: '18:00' }] }],
          specialDays: [{ date: '2027-12-24', name: 'Christmas Eve', spans: [] }],
        },
        pictures: [{ _id: uploaded._id, alt: 'A teal wall' }],
      };
      const id = (await call(fixture.ada, 'POST /businesses', { body })).body._id;
      return (await call(fixture.ada, 'GET /businesses/{id}', { id })).body;
    };

    it('with the body of a response changes nothing', async () => {
      const read = await createFullBusiness();
      const { status, body: changed } = await edit(read._id, read);
      expect([status, changed.version, changed.socialLinks]).toEqual([200, 1, read.socialLinks]);
      await call(fixture.ada, 'DELETE /businesses/{id}', { id: read._id });
    });

    it('with the fields of a response as a form changes the picture only', async () => {
      const { position, pictures, ...read } = await createFullBusiness();
      const texts = Object.entries({ ...read, ...position })
        .filter(([, value]) => value !== null)
        .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
      const body = formOf({ ...Object.fromEntries(texts), image: await picture() });
      const { status, body: changed } = await edit(read._id, body);
      expect(status).toBe(200);
      const { images, updatedAt, version, ...others } = read;
      expect(changed).toMatchObject({ ...others, position, version: version + 1 });
      expect(changed.images).not.toEqual(images);
      await call(fixture.ada, 'DELETE /businesses/{id}', { id: read._id });
    });

    it('takes exactly the times of opening hours that the document allows', async () => {
      const { body: document } = await fixture.visitor.call('GET', '/api/openapi.json');
      const { week } = document.components.schemas.BusinessChange.properties.hours.properties;
      const { opens, closes } = week.items.properties.spans.items.properties;
      const id = await createBusiness();
      for (const span of [
        ['00:00', '24:00'],
        ['23:59', '00:00'],
        ['24:00', '12:00'],
        ['09:00', '24:01'],
        ['09:00', '24:30'],
        ['9:00', '18:00'],
        ['09:60', '18:00'],
        ['25:00', '18:00'],
      ] as [string, string][]) {
        const isAllowed = [opens, closes].every(({ pattern }, at) => new RegExp(pattern).test(span[at]!));
        const hours = { week: [{ day: 'MONDAY', spans: [{ opens: span[0], closes: span[1] }] }] };
        const { status } = await edit(id, { timeZone: 'Europe/Lisbon', hours });
        expect([span, status]).toEqual([span, isAllowed ? 200 : 400]);
      }
      expect(closes.description).toContain('Equal times are refused, apart from 00:00 with 00:00, the whole day.');
      for (const [time, expected] of [
        ['09:00', 400],
        ['00:00', 200],
      ] as const) {
        const hours = { week: [{ day: 'MONDAY', spans: [{ opens: time, closes: time }] }] };
        const { status } = await edit(id, { timeZone: 'Europe/Lisbon', hours });
        expect([time, status]).toEqual([time, expected]);
      }
    });

    it('as a form keeps, replaces or removes the picture', async () => {
      const { body: first } = await call(fixture.ada, 'POST /businesses', {
        body: formOf({ ...newBusiness, image: await picture() }),
      });
      const kept = (await edit(first._id, formOf({ name: 'Green Room' }))).body;
      expect(kept).toMatchObject({ name: 'Green Room', images: first.images });
      const replaced = (await edit(first._id, formOf({ image: await picture() }))).body;
      expect(replaced.images[0]).not.toBe(first.images[0]);
      expect((await edit(first._id, formOf({ removeImage: 'true' }))).body.images).toEqual([]);
    });

    it('chooses the part of the picture that cards show, and a new picture starts in the middle', async () => {
      const { body: first } = await call(fixture.ada, 'POST /businesses', {
        body: formOf({ ...newBusiness, imagePosition: '0', image: await picture() }),
      });
      expect(first.imagePosition).toBe(0);
      expect((await edit(first._id, { imagePosition: 100 })).body).toMatchObject({ imagePosition: 100, version: 2 });
      expect((await edit(first._id, { imagePosition: 100 })).body.version).toBe(2);
      expect((await edit(first._id, { name: 'Green Room' })).body.imagePosition).toBe(100);
      expect((await edit(first._id, formOf({ image: await picture() }))).body.imagePosition).toBe(50);
      const both = formOf({ image: await picture(), imagePosition: '15' });
      expect((await edit(first._id, both)).body.imagePosition).toBe(15);
      expect((await edit(first._id, formOf({ removeImage: 'true' }))).body.imagePosition).toBe(50);
    });

    it('takes white space in a form as no number', async () => {
      const blank = { latitude: ' ', longitude: ' \t', imagePosition: ' ' };
      const { body: first } = await call(fixture.ada, 'POST /businesses', {
        body: formOf({ ...newBusiness, ...blank }),
      });
      expect(first).toMatchObject({ position: null, imagePosition: 50 });
      const { status, body } = await edit(first._id, formOf({ ...blank, name: 'Green Room', version: ' ' }));
      expect([status, body]).toMatchObject([200, { name: 'Green Room', position: null, imagePosition: 50 }]);
      const refused = await edit(first._id, formOf({ latitude: ' ', longitude: '1' }));
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['latitude']]);
    });

    it('of a stale version is rejected, as JSON and as a form', async () => {
      const id = await createBusiness();
      expect((await edit(id, { name: 'Green Room', version: 1 })).status).toBe(200);
      const stale = errorResponse(409, 'This business was changed by someone else');
      expect(await edit(id, { name: 'Red Room', version: 1 })).toMatchObject(stale);
      expect(await edit(id, formOf({ name: 'Red Room', version: '1' }))).toMatchObject(stale);
      expect((await edit(id, formOf({ name: 'Red Room', version: '2' }))).body).toMatchObject({
        name: 'Red Room',
        version: 3,
      });
    });

    it('by another member, or of an unknown business, is rejected', async () => {
      const id = await createBusiness();
      expect(await edit(id, { name: 'Mine' }, fixture.ben)).toMatchObject(
        errorResponse(403, 'You are not authorized to edit this business'),
      );
      expect(await edit('nonsense', { name: 'Mine' })).toMatchObject(errorResponse(404, 'Business not found'));
    });

    it.each([
      [{ name: '' }, 'Business name is required'],
      [{ version: 'one' }, 'Version must be a whole number'],
      [{ imagePosition: -1 }, 'Image position must be a whole number from 0 to 100'],
      [[], 'Malformed request'],
    ])('of %j is rejected: %s', async (body, message) => {
      expect(await edit(await createBusiness(), body)).toMatchObject(errorResponse(400, message));
    });

    it('with a file that is not a picture or too large is rejected', async () => {
      const id = await createBusiness();
      const send = (bytes: Uint8Array<ArrayBuffer>) =>
        edit(id, formOf({ image: new Blob([bytes], { type: 'image/png' }) }));
      expect(await send(new TextEncoder().encode('<svg/>'))).toMatchObject(
        errorResponse(415, 'Please select an image file'),
      );
      expect(await send(new Uint8Array(5_000_001))).toMatchObject(
        errorResponse(413, 'Image must be smaller than 5 MB'),
      );
    });
  });

  describe('A deletion', () => {
    const remove = (id: string, who = fixture.ada) => call(who, 'DELETE /businesses/{id}', { id });

    it('removes the business', async () => {
      const id = await createBusiness();
      expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Business removed', _id: id } });
      expect((await call(fixture.visitor, 'GET /businesses/{id}', { id })).status).toBe(404);
      expect(await remove(id)).toMatchObject(errorResponse(404, 'Business not found'));
    });

    it('by another member is rejected', async () => {
      expect(await remove(await createBusiness(), fixture.ben)).toMatchObject(
        errorResponse(403, 'You are not authorized to delete this business'),
      );
    });
  });
}
