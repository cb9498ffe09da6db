/** A journey through the whole product: three users create, read, react, follow, edit and delete. */
import { unknownId } from '../../support/businesses.ts';
import type { ApiClient } from './api-client.ts';

const password = 'correct horse';

const mill = {
  name: 'Old Mill Café',
  description: 'Bread from its own oven, and good soup.',
  category: 'Restaurant',
  location: 'Lisbon',
};
const books = {
  name: 'Corner Books',
  description: 'Second-hand books and a reading corner.',
  category: 'Retail',
  location: 'São Paulo',
};
const homes = {
  name: '北京 Homes',
  description: 'Finds flats for people and people for flats.',
  category: 'Real Estate',
  location: '東京',
};

/**
 * Runs the journey with a client.
 * @returns the result of each step, in order
 */
export async function journey(visitor: ApiClient, picture: Blob): Promise<unknown[]> {
  const results: unknown[] = [];
  const run = async <T>(step: string, call: Promise<T>): Promise<T> => {
    const result = await call;
    results.push([step, typeof result === 'string' || isClient(result) ? 'done' : result]);
    return result;
  };
  const join = async (username: string) =>
    (await run(
      `${username} joins`,
      visitor.enter('register', { username, email: `${username}@Example.com`, password }),
    )) as ApiClient;

  const ada = await join('Ada');
  const ben = await join('Ben');
  const cleo = await join('Cleo');
  for (const input of [
    { username: 'Al', email: 'al@example.com', password },
    { username: 'Dora', email: 'ada@example.com', password },
    { username: 'ADA', email: 'dora@example.com', password },
  ])
    await run(`${input.username} cannot join`, visitor.enter('register', input));
  await run('Ada signs in elsewhere', visitor.enter('login', { email: 'ADA@example.com', password }));
  await run('a wrong password', visitor.enter('login', { email: 'ada@example.com', password: 'battery staple' }));

  await run('a profile', ada.editProfile({ bio: 'Bakes. ', profilePicture: 'https://example.com/ada.png' }));
  await run('a bio alone', ada.editProfile({ bio: 'Bakes bread.' }));
  await run('a bad picture', ada.editProfile({ profilePicture: 'ftp://example.com/ada.png' }));

  const millId = (await run('the mill opens', ada.create(mill, picture))) as string;
  const booksId = (await run('the books open', ada.create(books))) as string;
  const homesId = (await run('the homes open', ben.create(homes))) as string;
  await run('no name', ada.create({ ...mill, name: ' ' }));
  await run('a file that is not a picture', ada.create(mill, new Blob(['<svg/>'], { type: 'image/png' })));

  await run('an edit', ada.edit(millId, { name: 'New Mill Café', version: 1 }));
  await run('a stale edit', ada.edit(millId, { name: 'Lost Mill', version: 1 }));
  await run('an edit without a version', ada.edit(booksId, { location: 'Porto' }, picture));
  await run('another part of the picture', ada.edit(booksId, { imagePosition: 30 }));
  await run('a part outside the picture', ada.edit(booksId, { imagePosition: 101 }));
  await run('a new picture with a part', ada.edit(booksId, { imagePosition: 70 }, picture));
  await run('no more picture', ada.edit(booksId, { removeImage: true }));
  await run('not hers to edit', cleo.edit(millId, { name: 'Mine' }));
  await run('not hers to delete', cleo.remove(millId));

  for (const [who, stars] of [
    [ada, 3],
    [ben, 5],
    [ben, 2],
    [cleo, 4],
  ] as const)
    await run('stars', who.rate(millId, stars));
  await run('too many stars', ben.rate(millId, 6));
  await run('stars for the homes', cleo.rate(homesId, 5));
  for (const who of [ada, ben, cleo, ben]) await run('a like toggled', who.like(millId));
  await run('a like of an unknown business', ben.like(unknownId));
  await run('saved', ben.save(millId, true));
  await run('saved, too', ben.save(booksId, true));
  await run('and unsaved', ben.save(booksId, false));
  await run('saved by another', cleo.save(homesId, true));
  await run('saving an unknown business', cleo.save('nonsense', true));
  const soupId = (await run('a comment', ben.comment(millId, ' Good soup. '))) as string;
  const earlyId = (await run('a second comment', ben.comment(millId, 'Come early.'))) as string;
  const forgottenId = (await run('a third comment', ben.comment(millId, 'Forget this.'))) as string;
  await run('a comment of the owner', ada.comment(millId, 'Thank you!'));
  await run('an edited comment', ben.editComment(millId, soupId, ' Very good soup. '));
  await run('an edit that changes nothing', ben.editComment(millId, earlyId, 'Come early.'));
  await run('an edit without text', ben.editComment(millId, soupId, ' '));
  await run('not hers to edit', ada.editComment(millId, soupId, 'The best soup.'));
  await run('not hers to delete', ada.removeComment(millId, soupId));
  await run('a deleted comment', ben.removeComment(millId, forgottenId));
  await run('a comment that is gone', ben.editComment(millId, forgottenId, 'Remember this.'));
  await run('an unknown comment', ben.removeComment(millId, unknownId));
  await run('stars taken back', ben.clearRating(millId));
  await run('and again', ben.clearRating(millId));
  await run('stars given again', ben.rate(millId, 2));
  await run('stars of an unknown business', ben.clearRating(unknownId));
  await run('an empty comment', cleo.comment(millId, ' \u200b '));
  await run('a comment on an unknown business', cleo.comment(unknownId, 'Hello?'));

  for (const [who, whom] of [
    [ben, 'Ada'],
    [cleo, 'ada'],
    [ada, 'Ben'],
    [cleo, 'Ben'],
    [cleo, 'Ben'],
  ] as const)
    await run('a follow toggled', who.follow(whom));
  await run('following oneself', ada.follow('Ada'));

  for (const who of [visitor, ben, cleo]) {
    await run('the mill', who.read(millId));
    await run('the users', who.users());
    await run('Ada', who.profile('aDA'));
  }
  await run('an unknown user', visitor.profile('Unknown'));
  await run('an unknown business', visitor.read(unknownId));
  await run('the comments on the mill', visitor.comments(millId));
  await run('the comments on an unknown business', visitor.comments('nonsense'));
  for (const search of [
    {},
    { search: 'cafe' },
    { search: 'MILL soup' },
    { search: '東' },
    { search: 'mlil' },
    { search: '%' },
    { category: 'Real Estate' },
    { minRating: 3 },
    { sortBy: 'name', order: 'asc' },
    { sortBy: 'likes' },
    { sortBy: 'averageRating', order: 'desc' },
    { sortBy: 'best' },
    { search: 'reading', category: 'Restaurant' },
  ])
    await run(`found by ${JSON.stringify(search)}`, visitor.search(search));
  for (const search of ['mil', 'ret', 'porto', '東', 'mlil', '', 'zzyzx'])
    await run(`suggested for '${search}'`, visitor.suggest(search));
  await run('the businesses of Ada', ada.posts());
  await run('what Ben saved', ben.saved());

  await run('the books are liked', ben.like(booksId));
  await run('and rated', ben.rate(booksId, 1));
  await run('and saved again', ben.save(booksId, true));
  await run('and commented on', cleo.comment(booksId, 'A good read.'));
  await run('the books close', ada.remove(booksId));
  await run('they are closed', ada.remove(booksId));
  await run('the rest of what Ben saved', ben.saved());
  await run('what is left to find', visitor.search({ search: 'corner' }));
  return results;
}

const isClient = (result: unknown): boolean => typeof result === 'object' && result !== null && 'enter' in result;
