/** A listing and the files of its picture come and go together, whatever fails in between. */
import { readdir, writeFile } from 'node:fs/promises';
import { join as path } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import sharp from 'sharp';
import type { PictureStore } from '#server/core/picture-store.ts';
import { AppError } from '#server/core/errors.ts';
import { newId } from '#server/core/ids.ts';
import { transaction } from '#server/core/sql.ts';
import { claimPicture, storePicture, withCover } from '#server/uploads/cover.service.ts';
import { drainGarbage, startSweeper } from '#server/uploads/garbage.ts';
import { openStore } from '#server/uploads/store.ts';
import { join, type Person } from '../support/people.ts';
import { openWorld, type World } from '../support/world.ts';

const log = pino({ level: 'silent' });
let world: World;
let mae: Person;
let store: PictureStore;
let photo: Buffer;

beforeAll(async () => {
  world = await openWorld();
  mae = await join(world, 'Mae');
  store = openStore({ dataDir: world.dataDir, s3: undefined });
  photo = await sharp({ create: { width: 700, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => world.close());

beforeEach(async () => {
  await world.db.query('DELETE FROM businesses');
  await world.db.query("UPDATE picture_garbage SET due_at = now() - interval '1 second'");
  await drainGarbage(services());
  expect(await files()).toEqual([]);
});

const services = (changed: Partial<PictureStore> = {}) => ({ db: world.db, store: { ...store, ...changed }, log });
const image = () => ({ field: 'image', buffer: photo, mimetype: 'image/jpeg' });

/** Every file of every picture that is kept. */
const files = async (): Promise<string[]> => {
  const found = await readdir(path(world.dataDir, 'pictures'), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  return found.filter((each) => each.isFile()).map((each) => each.name);
};
const garbage = (): Promise<{ key: string }[]> => world.db.query('SELECT key FROM picture_garbage');
/** How many files there are, and how many keys wait to be drained. */
const left = async () => ({ files: (await files()).length, garbage: (await garbage()).length });
const nothing = { files: 0, garbage: 0 };
const onePicture = { files: 3, garbage: 0 };
const anHourPasses = () => world.db.query("UPDATE picture_garbage SET due_at = due_at - interval '1 hour'");

const input = {
  name: 'Blue Door',
  description: 'Coffee behind a blue door.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};
const shown = `id images cover { src srcSet width height placeholder }`;
const picture = (bytes = photo) => ({
  'variables.image': { blob: new Blob([new Uint8Array(bytes)]), name: 'door.jpg' },
});
const list = async () =>
  (
    await mae.ask(
      `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { ${shown} } }`,
      { input, image: null },
      picture(),
    )
  ).createBusiness;
const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!, $image: Upload) {
  updateBusiness(id: $id, input: $input, image: $image) { ${shown} } }`;
const statusOf = async (address: string) => (await fetch(address)).status;

describe('The picture of a listing', () => {
  it('is there with the listing, in each width that is named', async () => {
    const { cover, images } = await list();
    expect(cover).toMatchObject({ width: 700, height: 500 });
    expect(images).toEqual([cover.src]);
    expect(cover.src.startsWith(`${world.url}/pictures/`)).toBe(true);
    const addresses = cover.srcSet.split(', ').map((each: string) => each.split(' ')[0]);
    expect(addresses).toHaveLength(3);
    for (const address of addresses) expect(await statusOf(address)).toBe(200);
    expect((await files()).sort()).toEqual(['320.webp', '640.webp', '700.webp']);
    expect(await garbage()).toEqual([]);
  });

  it('is gone when the answer to its replacement comes, and the new one has another address', async () => {
    const { id, cover } = await list();
    const { updateBusiness } = await mae.ask(edit, { id, input: {}, image: null }, picture());
    expect(updateBusiness.cover.src).not.toBe(cover.src);
    expect([await statusOf(cover.src), await statusOf(updateBusiness.cover.src)]).toEqual([404, 200]);
    expect(await files()).toHaveLength(3);
  });

  it('stays with an edit that does not speak of it, and goes when its owner takes it away', async () => {
    const { id, cover } = await list();
    await mae.ask(edit, { id, input: { name: 'Green Door' } });
    expect(await statusOf(cover.src)).toBe(200);
    const { updateBusiness } = await mae.ask(edit, { id, input: { removeImage: true } });
    expect(updateBusiness).toMatchObject({ cover: null, images: [] });
    expect({ status: await statusOf(cover.src), ...(await left()) }).toEqual({ status: 404, ...nothing });
  });

  it('goes with the listing', async () => {
    const { id, cover } = await list();
    await mae.ask('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    expect({ status: await statusOf(cover.src), ...(await left()) }).toEqual({ status: 404, ...nothing });
  });

  it('goes with the account', async () => {
    const ben = await join(world, 'Ben');
    const create = `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { images } }`;
    const { createBusiness } = await ben.ask(create, { input, image: null }, picture());
    await ben.ask('mutation ($password: String!) { deleteAccount(password: $password) }', { password: ben.password });
    expect({ status: await statusOf(createBusiness.images[0]), ...(await left()) }).toEqual({
      status: 404,
      ...nothing,
    });
  });

  it('is one picture, however many replace it at once', async () => {
    const { id } = await list();
    await Promise.all(Array.from({ length: 8 }, () => mae.ask(edit, { id, input: {}, image: null }, picture())));
    await drainGarbage(services());
    const [{ cover_key: key }] = await world.db.query('SELECT cover_key FROM businesses');
    expect(await left()).toEqual(onePicture);
    expect(await statusOf(`${world.url}/pictures/${key}-700.webp`)).toBe(200);
  });
});

describe('A listing that is refused leaves no file behind', () => {
  it('for its picture', async () => {
    const answer = await mae.tryAsk(
      'mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }',
      { input, image: null },
      picture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    );
    expect(answer.errors).toMatchObject([
      {
        message: 'Please select an image file',
        extensions: { code: 'BAD_USER_INPUT', fields: { image: 'Please select an image file' } },
      },
    ]);
    expect([await files(), await world.db.query('SELECT id FROM businesses')]).toEqual([[], []]);
  });

  it('for an edit that comes too late', async () => {
    const { id } = await list();
    const answer = await mae.tryAsk(edit, { id, input: { version: 7 }, image: null }, picture());
    expect(answer.errors[0]).toMatchObject({ extensions: { code: 'CONFLICT' } });
    expect(await left()).toEqual(onePicture);
  });

  it('for a transaction that fails after the picture was claimed', async () => {
    const fails = withCover(services(), image(), (claim) =>
      transaction(world.db, async (manager) => {
        expect(await claim(manager)).toMatchObject({ width: 700 });
        await manager.query('SELECT 1 / 0');
      }),
    );
    await expect(fails).rejects.toThrow('division by zero');
    expect(await left()).toEqual(nothing);
  });

  it('for a full disk', async () => {
    let puts = 0;
    const full = services({
      put: (...file) =>
        (puts += 1) < 3 ? store.put(...file) : Promise.reject(new AppError('STORAGE_FULL', 'Storage is full')),
    });
    const write = withCover(full, image(), () => Promise.reject(new Error('the write must not begin')));
    await expect(write).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    expect(await files()).toEqual([]);
  });
});

describe('A server that is killed', () => {
  it('between the files and the row leaves garbage for an hour, and the sweeper takes it then', async () => {
    const { key } = await storePicture(services(), photo);
    await writeFile(path(world.dataDir, 'pictures', key.slice(-2), key, 'half.tmp'), 'half a file');
    expect(await drainGarbage(services())).toBe(0);
    expect(await files()).toHaveLength(4);
    await anHourPasses();
    expect(await drainGarbage(services())).toBe(1);
    expect(await left()).toEqual(nothing);
  });

  it('before the first file leaves a key that leads nowhere, and it goes too', async () => {
    const away = services({
      put: () => Promise.reject(new Error('killed')),
      remove: () => Promise.reject(new Error()),
    });
    await expect(storePicture(away, photo)).rejects.toThrow('killed');
    expect(await garbage()).toHaveLength(1);
    await anHourPasses();
    expect(await drainGarbage(services())).toBe(1);
  });

  it('while it removed files removes the rest the next time', async () => {
    await list();
    await world.db.query('DELETE FROM businesses');
    expect(await drainGarbage(services({ remove: () => Promise.reject(new Error('the store is away')) }))).toBe(0);
    expect(await left()).toEqual({ files: 3, garbage: 1 });
    expect(await drainGarbage(services())).toBe(1);
    expect(await left()).toEqual(nothing);
  });
});

describe('A claim', () => {
  it('comes too late after the hour: the write fails instead of showing a picture that is about to go', async () => {
    const { key } = await storePicture(services(), photo);
    await anHourPasses();
    await expect(transaction(world.db, (manager) => claimPicture(manager, key))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  it('that is not yet committed is out of the sweeper’s reach', async () => {
    const { key } = await storePicture(services(), photo);
    await transaction(world.db, async (manager) => {
      await claimPicture(manager, key);
      expect(await drainGarbage(services())).toBe(0);
    });
    await anHourPasses();
    expect(await drainGarbage(services())).toBe(0);
    expect(await files()).toHaveLength(3);
    await store.remove(key);
  });

  it('takes nothing that was never stored', async () => {
    await expect(transaction(world.db, (manager) => claimPicture(manager, newId()))).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });
});

describe('The sweeper', () => {
  it('comes by itself, takes more than one batch, and is done when it was stopped', async () => {
    await world.db.query('INSERT INTO picture_garbage (key) SELECT gen_random_uuid() FROM generate_series(1, 120)');
    const sweeper = startSweeper(services(), 20);
    while ((await garbage()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await world.db.query('INSERT INTO picture_garbage (key) VALUES (gen_random_uuid())');
    while ((await garbage()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await sweeper.stop();
    await world.db.query('INSERT INTO picture_garbage (key) VALUES (gen_random_uuid())');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await garbage()).toHaveLength(1);
  });
});
