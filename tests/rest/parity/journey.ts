/** The whole product once, told step by step: three people list, read, react, follow, edit and delete. */
import type { ApiClient } from './api-client.ts';

const password = 'correct horse';
const nobodysId = '0197a0b0-0000-7000-8000-000000000000';

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
 * Walks the journey at a door.
 * @returns what each step was answered, in order
 */
export async function journey(visitor: ApiClient, picture: Blob): Promise<unknown[]> {
  const told: unknown[] = [];
  const tell = async <T>(step: string, answer: Promise<T>): Promise<T> => {
    const said = await answer;
    told.push([step, typeof said === 'string' || isDoor(said) ? 'done' : said]);
    return said;
  };
  const join = async (username: string) =>
    (await tell(
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
    await tell(`${input.username} cannot join`, visitor.enter('register', input));
  await tell('Ada signs in elsewhere', visitor.enter('login', { email: 'ADA@example.com', password }));
  await tell('a wrong password', visitor.enter('login', { email: 'ada@example.com', password: 'battery staple' }));

  await tell('a profile', ada.editProfile({ bio: 'Bakes. ', profilePicture: 'https://example.com/ada.png' }));
  await tell('a bio alone', ada.editProfile({ bio: 'Bakes bread.' }));
  await tell('a bad picture', ada.editProfile({ profilePicture: 'ftp://example.com/ada.png' }));

  const millId = (await tell('the mill opens', ada.create(mill, picture))) as string;
  const booksId = (await tell('the books open', ada.create(books))) as string;
  const homesId = (await tell('the homes open', ben.create(homes))) as string;
  await tell('no name', ada.create({ ...mill, name: ' ' }));
  await tell('no picture at all', ada.create(mill, new Blob(['<svg/>'], { type: 'image/png' })));

  await tell('an edit', ada.edit(millId, { name: 'New Mill Café', version: 1 }));
  await tell('a stale edit', ada.edit(millId, { name: 'Lost Mill', version: 1 }));
  await tell('an edit without a version', ada.edit(booksId, { location: 'Porto' }, picture));
  await tell('no more picture', ada.edit(booksId, { removeImage: true }));
  await tell('not hers to edit', cleo.edit(millId, { name: 'Mine' }));
  await tell('not hers to delete', cleo.remove(millId));

  for (const [who, stars] of [
    [ada, 3],
    [ben, 5],
    [ben, 2],
    [cleo, 4],
  ] as const)
    await tell('stars', who.rate(millId, stars));
  await tell('too many stars', ben.rate(millId, 6));
  await tell('stars for the homes', cleo.rate(homesId, 5));
  for (const who of [ada, ben, cleo, ben]) await tell('a like turned', who.like(millId));
  await tell('a like of nothing', ben.like(nobodysId));
  await tell('saved', ben.save(millId, true));
  await tell('saved, too', ben.save(booksId, true));
  await tell('and unsaved', ben.save(booksId, false));
  await tell('saved by another', cleo.save(homesId, true));
  await tell('saving nothing', cleo.save('nonsense', true));
  for (const text of [' Good soup. ', 'Come early.']) await tell('a comment', ben.comment(millId, text));
  await tell('a comment of the owner', ada.comment(millId, 'Thank you!'));
  await tell('no comment', cleo.comment(millId, ' \u200b '));
  await tell('a comment on nothing', cleo.comment(nobodysId, 'Hello?'));

  for (const [who, whom] of [
    [ben, 'Ada'],
    [cleo, 'ada'],
    [ada, 'Ben'],
    [cleo, 'Ben'],
    [cleo, 'Ben'],
  ] as const)
    await tell('a follow turned', who.follow(whom));
  await tell('following oneself', ada.follow('Ada'));

  for (const who of [visitor, ben, cleo]) {
    await tell('the mill', who.read(millId));
    await tell('the people', who.people());
    await tell('Ada', who.profile('aDA'));
  }
  await tell('nobody', visitor.profile('Nobody'));
  await tell('nothing', visitor.read(nobodysId));
  await tell('what is said of the mill', visitor.comments(millId));
  await tell('what is said of nothing', visitor.comments('nonsense'));
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
    { search: 'reading', category: 'Restaurant' },
  ])
    await tell(`found by ${JSON.stringify(search)}`, visitor.search(search));
  await tell('Ada’s own', ada.posts());
  await tell('what Ben saved', ben.saved());

  await tell('the books are liked', ben.like(booksId));
  await tell('and rated', ben.rate(booksId, 1));
  await tell('and saved again', ben.save(booksId, true));
  await tell('and talked about', cleo.comment(booksId, 'A good read.'));
  await tell('the books close', ada.remove(booksId));
  await tell('they are closed', ada.remove(booksId));
  await tell('what Ben saved and is still there', ben.saved());
  await tell('what is left to find', visitor.search({ search: 'corner' }));
  return told;
}

const isDoor = (said: unknown): boolean => typeof said === 'object' && said !== null && 'enter' in said;
