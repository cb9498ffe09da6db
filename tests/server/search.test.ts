/** Visitors find a business by parts of its texts, in any script, case or spelling. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { visitorOf, type Caller, type Json } from '../support/api.ts';
import { addBusiness, blueGate } from '../support/businesses.ts';
import { holdLock } from '../support/database/held-lock.ts';
import { signUp } from '../support/users.ts';
import { inputError, errorOf } from '../support/errors.ts';
import { openFixture, type Fixture } from '../support/fixture.ts';

let fixture: Fixture;
let visitor: Caller;

const listed: { name: string; location: string; description: string; category?: string }[] = [
  { name: 'Café Zoë', location: 'São Paulo', description: 'Espresso, croissants and jazz-nights.' },
  { name: 'Straßenbäcker Müller', location: 'Köln', description: 'Brot & Brötchen seit 1902.' },
  { name: '100% Wolle', location: 'Aarhus', description: 'Yarn for snake_case knitters.' },
  { name: 'C++ Klub (nights*)', location: 'Łódź', description: 'A\\B testing over tea.', category: 'TECHNOLOGY' },
  { name: "O'Hara & Sons", location: 'Dublin', description: 'Tailors for three generations.', category: 'RETAIL' },
  { name: 'Papa’s Garage', location: 'Nantes', description: 'Brakes, tyres, oil.', category: 'AUTOMOTIVE' },
  { name: '東京ラーメン横丁', location: '東京都新宿区', description: '濃厚な豚骨スープの店です。深夜まで営業。' },
  { name: 'ガラス工房', location: '小樽市', description: '手作りのグラスと風鈴を売っています。' },
  { name: '서울식당', location: '서울특별시', description: '집밥처럼 따뜻한 한식을 드립니다.' },
  { name: '老北京茶馆', location: '北京市', description: '喝茶听戏,欢迎光临小店。' },
  { name: 'مقهى النيل', location: 'القاهرة', description: 'قهوةٌ عربيّة وشاي بالنعناع.' },
  { name: 'קפה תל אביב', location: 'תל אביב', description: 'ארוחות בוקר כל היום, כל יום.' },
  { name: 'Кофейня «Ёлка»', location: 'Санкт-Петербург', description: 'Свежий кофе и домашние пироги.' },
  { name: 'Ταβέρνα Θάλασσα', location: 'Αθήνα', description: 'Ψάρια και θέα στη θάλασσα.' },
  { name: 'ร้านก๋วยเตี๋ยวเรือ', location: 'กรุงเทพมหานคร', description: 'ก๋วยเตี๋ยวเรือรสเด็ดริมคลอง' },
  { name: 'हिमालय चाय घर', location: 'दिल्ली', description: 'गरम चाय और समोसे रोज़ मिलते हैं।' },
  { name: 'Ａｂｃ Ｄｉｎｅｒ', location: 'Hamilton', description: 'Burgers, shakes and pie all night.' },
];

beforeAll(async () => {
  fixture = await openFixture();
  visitor = visitorOf(fixture);
  const mae = await signUp(fixture, 'Mae');
  for (const each of listed) await addBusiness(mae, each);
});
afterAll(() => fixture.close());

/** Texts that are longer than a lexeme. */
const long = {
  japanese: '春には庭の桜を眺めながら手打ちの蕎麦と季節の天ぷらを静かな座敷でゆっくりとお楽しみいただけます',
  thai: 'ร้านอาหารเล็กๆริมแม่น้ำที่เสิร์ฟข้าวต้มร้อนและกาแฟโบราณทุกเช้าตั้งแต่หกโมง',
  address:
    'https://menus.example.com/seasons/spring/twenty-twenty-six/the-long-table-by-the-canals/lunch-and-dinner/by-lamplight',
};
const longListed: typeof listed = [
  { name: 'Soba One', location: 'Nagano', description: `${long.japanese}。駐車場は店の裏にあります。` },
  {
    name: 'Soba Two',
    location: 'Nagano',
    description: `${long.japanese.slice(0, 30)}冬には鍋もあります。${long.japanese.slice(30)}`,
  },
  { name: 'Congee Boat', location: 'Bangkok', description: long.thai },
  { name: 'Long Table', location: 'Hull', description: `See ${long.address} for more.` },
  { name: 'Longer Table', location: 'Hull', description: `See ${long.address}-and-moonlight for more.` },
  { name: 'Short Table', location: 'Hull', description: `See ${long.address.slice(0, 110)}x for more.` },
  {
    name: 'Menu in Japanese',
    location: 'Nara',
    description: '献立はexamplemenusinjapaneseandenglish.example.comをご覧ください。',
  },
];

/** Forty words, of which each business has all but one. */
const forty = Array.from({ length: 40 }, (_, at) => `k${String.fromCharCode(97 + (at % 26))}${at}`);
const fortyListed = [11, 25, 40].map((missing) => ({
  name: `Without the ${missing}th`,
  location: 'Bergen',
  description: forty.filter((_, at) => at !== missing - 1).join(' '),
}));

const question = `query ($filter: BusinessFilter, $sort: BusinessSort, $first: Int! = 24, $after: String) {
  businesses(filter: $filter, sort: $sort, first: $first, after: $after) {
    nodes { name } totalCount totalCountIsExact pageInfo { hasNextPage endCursor } } }`;
const names = async (search: string, variables: object = {}): Promise<string[]> => {
  const { businesses } = await visitor.graphql(question, { filter: { search }, ...variables });
  expect(businesses.totalCount).toBe(businesses.nodes.length);
  return businesses.nodes.map(({ name }: { name: string }) => name);
};

describe('A search', () => {
  it.each([
    ['in another case', 'CAFÉ', 'Café Zoë'],
    ['without the accents', 'cafe zoe', 'Café Zoë'],
    ['with accents that are not there', 'càfe', 'Café Zoë'],
    ['with accents typed as marks of their own', 'Zoe\u0308', 'Café Zoë'],
    ['for a place', 'sao paulo', 'Café Zoë'],
    ['for a part of a name', 'enbäck', 'Straßenbäcker Müller'],
    ['for an ending', 'üller', 'Straßenbäcker Müller'],
    ['with ss for ß', 'STRASSE', 'Straßenbäcker Müller'],
    ['for ł, ó and ź as l, o and z', 'lodz', 'C++ Klub (nights*)'],
    ['for the beginning of a word of the description', 'croiss', 'Café Zoë'],
    ['for a word behind a hyphen', 'nights jazz', 'Café Zoë'],
    ['for words of different fields in any order', 'paulo espresso zoë', 'Café Zoë'],
    ['with blanks all around', '  \t zoë \n ', 'Café Zoë'],
    ['for a number', '1902', 'Straßenbäcker Müller'],
    ['for a percent sign', '100%', '100% Wolle'],
    ['for nothing but a percent sign', '%', '100% Wolle'],
    ['for an underscore', 'snake_', '100% Wolle'],
    ['for a bracket', '(nights', 'C++ Klub (nights*)'],
    ['for nothing but an asterisk', '*', 'C++ Klub (nights*)'],
    ['for a backslash', 'a\\b', 'C++ Klub (nights*)'],
    ['for pluses', 'C++', 'C++ Klub (nights*)'],
    ['for an apostrophe', "o'hara", "O'Hara & Sons"],
    ['with the apostrophe of a phone', 'o’hara', "O'Hara & Sons"],
    ['with the apostrophe of a keyboard', "papa's", 'Papa’s Garage'],
    ['with a comma behind a word', 'zoë, espresso', 'Café Zoë'],
    ['with a question mark', 'zoë espresso?', 'Café Zoë'],
    ['in quotation marks', '“Café Zoë”', 'Café Zoë'],
    ['with a comma and no blank', 'zoë,espresso', 'Café Zoë'],
    ['with another hyphen than the one that is there', 'jazz–nights', 'Café Zoë'],
    ['with a sign that is not there', 'brot + brötchen', 'Straßenbäcker Müller'],
    ['with a sign and a slip', 'brot/dubblin', undefined],
    ['with brackets that are not there', '(tailors dublin)', "O'Hara & Sons"],
    ['for a letter with a sign that is nowhere', 'z++', undefined],
    ['for an ampersand', '&  sons', "O'Hara & Sons"],
    ['for the letters of a search language', "o'hara:* & !x | <->", undefined],
    ['for two Japanese characters within a name', '横丁', '東京ラーメン横丁'],
    ['for Japanese within a place', '新宿', '東京ラーメン横丁'],
    ['for a Japanese word of a description', '豚骨', '東京ラーメン横丁'],
    ['in half-width kana', 'ﾗｰﾒﾝ', '東京ラーメン横丁'],
    ['for a voiced kana, which is another letter than its sister', 'ガラス', 'ガラス工房'],
    ['for the sister', 'カラス', undefined],
    ['for two Chinese characters', '茶馆', '老北京茶馆'],
    ['for two Korean syllables', '식당', '서울식당'],
    ['for the beginning of a Korean word', '따뜻', '서울식당'],
    ['in Arabic', 'النيل', 'مقهى النيل'],
    ['in Arabic without the vowel points', 'قهوة عربية', 'مقهى النيل'],
    ['in Hebrew', 'אביב', 'קפה תל אביב'],
    ['in Cyrillic', 'ПЕТЕРБУРГ', 'Кофейня «Ёлка»'],
    ['in Cyrillic with е for ё', 'елка', 'Кофейня «Ёлка»'],
    ['in Greek without the accents', 'θαλασσα', 'Ταβέρνα Θάλασσα'],
    ['in Thai', 'ก๋วยเตี๋ยว', 'ร้านก๋วยเตี๋ยวเรือ'],
    ['in Hindi', 'चाय', 'हिमालय चाय घर'],
    ['in narrow letters for wide ones', 'abc diner', 'Ａｂｃ Ｄｉｎｅｒ'],
    ['for the word of a category', 'technology', 'C++ Klub (nights*)'],
    ['for a category and a name', 'sons retail', "O'Hara & Sons"],
    ['for the middle of a word of the description', 'issants', undefined],
    ['for words of which one is nowhere', 'zoë xylophone', undefined],
  ])('%s (%s) finds %s', async (_, search, found) => {
    expect(await names(search)).toEqual(found === undefined ? [] : [found]);
  });

  it('for blanks or an empty text finds everything', async () => {
    expect(await names('   ')).toHaveLength(listed.length);
    expect(await names('')).toHaveLength(listed.length);
  });

  it('with any apostrophe finds names with each of them, and a name with several by its own text', async () => {
    const mae = await signUp(fixture, 'Maelis');
    const named = ["Joe's Bar", 'Joe’s Inn', 'Joe‘s Grill', 'Joe`s Den'];
    for (const name of [...named, 'Rock‘n’Roll']) await addBusiness(mae, { name, location: 'Cork' });
    for (const search of ["joe's", 'joe’s', 'joe‘s', 'joe`s'])
      expect((await names(search)).sort()).toEqual(named.sort());
    expect(await names('Rock‘n’Roll')).toEqual(['Rock‘n’Roll']);
  });

  it('finds letters that have no lower case of their own, and sorts them as others', async () => {
    const mae = await signUp(fixture, 'Maena');
    const named = ['𝐁𝐀𝐊𝐄𝐑𝐘 № 7', 'Bakery One', 'ℬakery Zero'];
    for (const name of named) await addBusiness(mae, { name, location: 'Galway', description: 'Bread and rolls.' });
    const sort = { field: 'NAME', order: 'ASC' };
    for (const search of ['bakery', 'BAKERY', '𝐁𝐀𝐊𝐄𝐑𝐘', '𝐛𝐚𝐤𝐞𝐫𝐲']) expect(await names(search, { sort })).toEqual(named);
    expect(await names('no 7 galway')).toEqual(['𝐁𝐀𝐊𝐄𝐑𝐘 № 7']);
  });

  it('of a description finds the beginnings of words in scripts with vowel signs, and none of their middles', async () => {
    const described = (name: string, description: string) => addBusiness(mira, { name, location: 'Pune', description });
    const mira = await signUp(fixture, 'Mira');
    await described('In Hindi', 'यह बेकार नहीं है');
    await described('In Thai', 'มีน้ำดื่ม, every day');
    await described('In Lao', 'ມີນ້ຳດື່ມ, every day');
    await described('With emoji', '☕️macchiato 1️⃣premiere');
    expect(await names('कार')).toEqual([]);
    for (const beginning of ['बेकार', 'बेका', 'नहीं']) expect(await names(beginning)).toEqual(['In Hindi']);
    for (const word of ['มี', 'น้ำ', 'น้ำดื่ม', 'ดื่ม']) expect(await names(word)).toEqual(['In Thai']);
    expect(await names('ນ້ຳ')).toEqual(['In Lao']);
    for (const word of ['macchiato', 'premiere']) expect(await names(word)).toEqual(['With emoji']);
  });

  it('with more than thirty combining marks in a row is refused', async () => {
    const marks = visitor.graphqlResponse(question, { filter: { search: `a${'\u0301\u0316'.repeat(15_000)}` } });
    expect(await errorOf(marks)).toEqual(inputError('search', 'Text contains characters that are not allowed'));
    expect(await names(`cafe${'\u0301'.repeat(30)}`)).toEqual(['Café Zoë']);
  });

  it('of more than 200 characters, or with characters that are not allowed, is refused', async () => {
    const tooLong = visitor.graphqlResponse(question, { filter: { search: 'x'.repeat(201) } });
    expect(await errorOf(tooLong)).toEqual(inputError('search', 'Search must be at most 200 characters'));
    expect(await names('x'.repeat(200))).toEqual([]);
    const forbidden = visitor.graphqlResponse(question, { filter: { search: 'zoë\u0000' } });
    expect(await errorOf(forbidden)).toEqual(inputError('search', 'Text contains characters that are not allowed'));
  });

  it('combines with the other filters', async () => {
    expect(await names('klub', { filter: { search: 'klub', category: 'TECHNOLOGY' } })).toEqual(['C++ Klub (nights*)']);
    expect(await names('klub', { filter: { search: 'klub', category: 'RETAIL' } })).toEqual([]);
    expect(await names('klub', { filter: { search: 'klub', minRating: 1 } })).toEqual([]);
  });
});

describe('A search for many words or a long text', () => {
  beforeAll(async () => {
    const mae = await signUp(fixture, 'Maelle');
    for (const each of [...longListed, ...fortyListed]) await addBusiness(mae, each);
  });

  it.each([10, 11, 24, 39])('of %d words finds only what has every word', async (count) => {
    const words = forty.slice(0, count).join(' ');
    const missing = [11, 25, 40].filter((at) => at > count).map((at) => `Without the ${at}th`);
    expect((await names(words)).sort()).toEqual(missing.sort());
    expect(await names(`${words} Bergen Without`, { sort: { field: 'NAME', order: 'DESC' } })).toEqual(
      missing.reverse(),
    );
  });

  it('of a hundred words of one letter each is answered', async () => {
    expect(await names([...'abcdefghijklmnopqrstuvwxyz0123456789'].join(' '))).toEqual([]);
  });

  it('corrects a typo after ten correct words', async () => {
    expect((await names(`${forty.slice(0, 10).join(' ')} Bregen`)).length).toBe(3);
  });

  it.each([
    ['Japanese text of 47 characters', long.japanese, ['Soba One']],
    ['Japanese text from the middle of a text', long.japanese.slice(5), ['Soba One']],
    ['Japanese text of 25 characters', long.japanese.slice(0, 25), ['Soba Two', 'Soba One']],
    ['Japanese text whose end is another', `${long.japanese.slice(0, 40)}冬`, []],
    ['Thai text of 70 characters', long.thai, ['Congee Boat']],
    ['Latin text within Japanese text', 'examplemenusinjapaneseandenglish', ['Menu in Japanese']],
    ['whole address', long.address, ['Longer Table', 'Long Table']],
    ['longer address', `${long.address}-and-moonlight`, ['Longer Table']],
    ['address of which only the first 110 characters are there', `${long.address.slice(0, 110)}y`, []],
    ['end of an address', long.address.slice(8), ['Longer Table', 'Long Table']],
  ])('for %s compares every letter', async (_, search, found) => {
    expect(await names(search)).toEqual(found);
  });

  it('for a long text finds it at any position of a name', async () => {
    const mae = await signUp(fixture, 'Maeva');
    const letters = Array.from({ length: 118 }, (_, at) => String.fromCharCode(97 + ((at * at) % 23))).join('');
    await addBusiness(mae, { name: letters, location: 'Oslo' });
    expect(await names(letters.slice(3))).toEqual([letters]);
    expect(await names(`${letters.slice(3, 110)}z`)).toEqual([]);
  });

  it('for a text without spaces finds it where its 24th UTF-16 unit is the first half of a character', async () => {
    const mae = await signUp(fixture, 'Maeko');
    const textOf = (letter: string) => `${letter.repeat(23)}𠮷野家`;
    await addBusiness(mae, { name: textOf('あ'), location: 'Osaka' });
    await addBusiness(mae, { name: 'By its location', location: textOf('い') });
    await addBusiness(mae, { name: 'By its description', description: `本店。${textOf('う')}は近い。` });
    expect(await names(textOf('あ'))).toEqual([textOf('あ')]);
    expect(await names(textOf('い'))).toEqual(['By its location']);
    expect(await names(textOf('う'))).toEqual(['By its description']);
    for (const letter of 'あいう') expect(await names(`${letter.repeat(23)}𠮟田屋`)).toEqual([]);
  });

  it('for a long word finds it where its 100th UTF-16 unit is the first half of a character', async () => {
    const name = `${'ab'.repeat(49)}c🎷quartet`;
    await addBusiness(await signUp(fixture, 'Maelou'), { name, location: 'Ghent' });
    expect(await names(name)).toEqual([name]);
    expect(await names(name.slice(2))).toEqual([name]);
  });

  it.each([
    ['Han letters', (at: number) => String.fromCodePoint(0x4e00 + ((at * 7919) % 20000))],
    ['rare Han letters', (at: number) => String.fromCodePoint(0x20000 + ((at * 7919) % 40000))],
    ['Han and Latin letters', (at: number) => (at % 2 ? String.fromCodePoint(0x4e00 + ((at * 7919) % 20000)) : 'a')],
    ['Latin letters', (at: number) => String.fromCharCode(97 + ((at * at + (at >> 3)) % 26))],
    ['letters and hyphens', (at: number) => (at % 2 ? '-' : String.fromCharCode(97 + ((at * at + (at >> 3)) % 26)))],
  ])('for the first 150 of 5,000 %s without a space finds them', async (kind, letterAt) => {
    const description = Array.from({ length: 5000 }, (_, at) => letterAt(at)).join('');
    await addBusiness(await signUp(fixture, `Max${kind.replace(/\W/g, '').slice(0, 15)}`), {
      name: kind,
      location: 'Riga',
      description,
    });
    expect(await names(description.slice(0, 150))).toEqual([kind]);
  });

  it('for users does the same', async () => {
    const nora = await signUp(fixture, 'Nora');
    await nora.graphql('mutation ($bio: String) { updateProfile(input: { bio: $bio }) { id } }', {
      bio: `${long.japanese} ${forty.join(' ')}`,
    });
    const people = async (search: string) =>
      (
        await visitor.graphql('query ($search: String) { users(search: $search) { nodes { username } totalCount } }', {
          search,
        })
      ).users;
    expect(await people(forty.join(' '))).toEqual({ nodes: [{ username: 'Nora' }], totalCount: 1 });
    expect(await people(`${forty.slice(1).join(' ')} zz`)).toEqual({ nodes: [], totalCount: 0 });
    expect(await people(long.japanese)).toEqual({ nodes: [{ username: 'Nora' }], totalCount: 1 });
    expect(await people(`${long.japanese.slice(0, 40)}冬`)).toEqual({ nodes: [], totalCount: 0 });
  });
});

describe('A typo', () => {
  it.each([
    ['a letter left out', 'mller', 'Straßenbäcker Müller'],
    ['a letter too many', 'dubblin', "O'Hara & Sons"],
    ['a wrong letter', 'dublim', "O'Hara & Sons"],
    ['two letters swapped', 'aarhsu', '100% Wolle'],
    ['two slips in a long word', 'strasenbecker', 'Straßenbäcker Müller'],
    ['beside a word that is right', 'tailors dublon', "O'Hara & Sons"],
    ['in Cyrillic', 'Кафейня', 'Кофейня «Ёлка»'],
    ['in Greek', 'Ταβερνο', 'Ταβέρνα Θάλασσα'],
    ['in Arabic', 'القاهرا', 'مقهى النيل'],
  ])('(%s: %s) is corrected: %s', async (_, search, found) => {
    expect(await names(search)).toEqual([found]);
  });

  it('in the word of a category is corrected as soon as one business has it', async () => {
    expect(await names('halthcare')).toEqual([]);
    await addBusiness(await signUp(fixture, 'Halina'), { name: 'Dr. Novak', location: 'Brno', category: 'HEALTHCARE' });
    expect(await names('halthcare')).toEqual(['Dr. Novak']);
    expect(await names('tehcnology')).toEqual(['C++ Klub (nights*)']);
  });

  it('in a word of descriptions is corrected as soon as the word is common', async () => {
    const gus = await signUp(fixture, 'Gus');
    const described = (name: string, description: string) => addBusiness(gus, { name, location: 'Graz', description });
    const first = await described('First', 'A workshop for marquetry.');
    expect(await names('maquetry')).toEqual([]);
    await described('Second', 'Chairs, and marquetry.');
    expect((await names('marqetry')).sort()).toEqual(['First', 'Second']);
    const third = await described('Third', 'Chairs and tables.');
    await gus.graphql(
      'mutation ($id: ID!) { updateBusiness(id: $id, input: { description: "Tables, marquetry!" }) { id } }',
      { id: third },
    );
    expect((await names('marquetyr')).sort()).toEqual(['First', 'Second', 'Third']);
    await gus.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id: first });
    expect((await names('marqeutry')).sort()).toEqual(['Second', 'Third']);
  });

  it('is not corrected to a word of one business that is edited repeatedly', async () => {
    const hal = await signUp(fixture, 'Hal');
    const id = await addBusiness(hal, { name: 'Fourth', location: 'Graz', description: 'All about sgraffito.' });
    for (const at of [1, 2, 3])
      await hal.graphql(
        'mutation ($id: ID!, $text: String) { updateBusiness(id: $id, input: { description: $text }) { id } }',
        {
          id,
          text: `All about sgraffito, ${at}.`,
        },
      );
    expect(await names('sgrafito')).toEqual([]);
    expect(await names('sgraffito')).toEqual(['Fourth']);
  });

  it.each([
    ['renames', 'Piza', 'Pizza', 'mutation ($id: ID!) { updateBusiness(id: $id, input: { name: "Oven" }) { id } }'],
    ['deletes', 'Taaco', 'Taco', 'mutation ($id: ID!) { deleteBusiness(id: $id) }'],
    ['hides', 'Noodel', 'Noodle', undefined],
  ])(
    'that was a word of a business is corrected after its owner or a moderator %s it',
    async (does, typo, word, edit) => {
      const rio = await signUp(fixture, `Rio${does}`);
      for (const name of [`${word} Roma`, `${word} Milano`]) await addBusiness(rio, { name, location: 'Turin' });
      const id = await addBusiness(rio, { name: `${typo} Palace`, location: 'Turin' });
      expect(await names(typo)).toEqual([`${typo} Palace`]);
      if (edit) await rio.graphql(edit, { id });
      else await fixture.db.query('UPDATE businesses SET hidden = 1 WHERE id = $1', [id]);
      const search = (text: string): Promise<Json> =>
        visitor.graphql(
          'query ($search: String) { businesses(filter: { search: $search }) { nodes { name } hints { didYouMean } } }',
          { search: text },
        );
      for (const text of [typo, `${typo} Turin`, `${typo} Turn`]) {
        const { businesses } = await search(text);
        expect(businesses.nodes.map(({ name }: { name: string }) => name)).toEqual([`${word} Milano`, `${word} Roma`]);
        expect(businesses.hints.didYouMean).toBe(text.replace(typo, word).replace(/Turn$/, 'Turin'));
      }
    },
  );

  it('is corrected to the nearest word that a business still has', async () => {
    const rex = await signUp(fixture, 'Rex');
    for (const name of ['Cardamom Bar', 'Cardamom Deli']) await addBusiness(rex, { name, location: 'Lima' });
    const id = await addBusiness(rex, { name: 'Cardamon Kiosk', location: 'Lima' });
    await rex.graphql('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id });
    const { businesses } = await visitor.graphql(
      '{ businesses(filter: { search: "cardamun" }) { nodes { name } hints { didYouMean } } }',
    );
    expect(businesses).toEqual({
      nodes: [{ name: 'Cardamom Deli' }, { name: 'Cardamom Bar' }],
      hints: { didYouMean: 'Cardamom' },
    });
  });

  describe('of several similar words', () => {
    const correctionOf = async (search: string) => {
      const query = 'query ($search: String) { businesses(filter: { search: $search }) { hints { didYouMean } } }';
      return (await visitor.graphql(query, { search })).businesses.hints.didYouMean;
    };
    beforeAll(async () => {
      const sid = await signUp(fixture, 'Sid');
      const add = (name: string, description: string) => addBusiness(sid, { name, location: 'Faro', description });
      for (const name of ['Vardo', 'Vardas']) await add(name, 'Wagons and a wainwright. Frühstück täglich.');
      await add('Wainrigt Street', 'A quiet street with trees.');
      await add('Frihling', 'Flowers of the spring.');
    });

    it('suggests the one that most businesses have', async () => {
      expect(await correctionOf('wainrightt')).toBe('wainwright');
    });

    it('suggests those that one business has together', async () => {
      expect(await correctionOf('wainrigth vardas')).toBe('wainwright Vardas');
    });

    it('suggests a word of descriptions with its accents', async () => {
      expect(await correctionOf('frühstuk')).toBe('Frühstück');
    });
  });

  it.each(['zoo', 'qqqqqqqq', '%%%', 'dxblxm'])('without a similar word (%s) finds nothing', async (search) => {
    expect(await names(search)).toEqual([]);
  });

  it('is not corrected if the typed words match, even if the other filters exclude the matches', async () => {
    const mae = await signUp(fixture, 'Maebelle');
    await addBusiness(mae, { name: 'Dublon Street', location: 'Porto' });
    expect(await names('dublon')).toEqual(['Dublon Street']);
    expect(await names('dublon', { filter: { search: 'dublon', category: 'RETAIL' } })).toEqual([]);
  });

  it('is corrected on every page of the list, in its order', async () => {
    const vic = await signUp(fixture, 'Vic');
    for (const at of [3, 1, 5, 2, 4]) await addBusiness(vic, { name: `Harbour ${at}` });
    const seen: string[] = [];
    let after: string | null = null;
    for (let pages = 0; pages < 6; pages += 1) {
      const sort = { field: 'NAME', order: 'ASC' };
      const answer: Json = await visitor.graphql(question, { filter: { search: 'harbuor' }, sort, first: 2, after });
      const { businesses } = answer;
      expect(businesses.totalCount).toBe(5);
      seen.push(...businesses.nodes.map(({ name }: { name: string }) => name));
      if (!businesses.pageInfo.hasNextPage) break;
      after = businesses.pageInfo.endCursor;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5].map((at) => `Harbour ${at}`));
  });
});

describe('An edit', () => {
  it('lets a search find the new words and no longer the old ones', async () => {
    const ola = await signUp(fixture, 'Ola');
    const id = await addBusiness(ola, { name: 'Lantern Hall' });
    await ola.graphql('mutation ($id: ID!) { updateBusiness(id: $id, input: { name: "Candle Hall" }) { id } }', { id });
    expect(await names('candle')).toEqual(['Candle Hall']);
    expect(await names('candel')).toEqual(['Candle Hall']);
    expect(await names('lantern')).toEqual([]);
  });

  it.each([
    ['category', 'Zanzibar', 'RETAIL', { category: 'RETAIL' }],
    ['place', 'Kilimanjaro', blueGate.category, { position: { latitude: -3.07, longitude: 37.35 } }],
  ])(
    'of the %s holds no new lexemes while it waits for the count of the category, for which a new business waits first, too',
    async (_, word, category, changes) => {
      const owner = await signUp(fixture, word);
      const id = await addBusiness(owner, { name: 'Walnut Hall' });
      const held = await holdLock(fixture, 'directory_counts', category);
      const edit = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { name } }`;
      const editing = owner.graphql(edit, { id, input: { name: `${word} Hall`, ...changes } });
      await held.waiting(1);
      await fixture.db.query(`SELECT set_config('lock_timeout', '200ms', true);
        INSERT INTO search_lexemes VALUES ('${word.toLowerCase()}')`);
      await held.release();
      expect(await editing).toEqual({ updateBusiness: { name: `${word} Hall` } });
      expect(await names(word)).toEqual([`${word} Hall`]);
    },
  );

  it('and a new business run their triggers in the order of the names, those that lock counts before those of lexemes', async () => {
    // Of tgtype: 1 row, 2 before, 4 insert, 16 update.
    const triggersOn = async (event: 4 | 16) => {
      const rows = await fixture.db.query<{ name: string }[]>(`SELECT tgname AS name FROM pg_trigger
        WHERE tgrelid = 'businesses'::regclass AND NOT tgisinternal AND tgtype & 3 = 0 AND tgtype & ${event} <> 0 ORDER BY tgname`);
      return rows.map(({ name }) => name);
    };
    expect(await triggersOn(16)).toEqual(['businesses_moved', 'businesses_placed_again', 'businesses_updated_lexemes']);
    // The cells of places are locked with the count of their category.
    expect(await triggersOn(4)).toEqual(['businesses_counted', 'businesses_lexemes_new', 'businesses_placed']);
  });
});

describe('A search among thousands', () => {
  beforeAll(async () => {
    const [{ id }] = await fixture.db.query(`SELECT id FROM users WHERE username = 'Mae'`);
    // Two at each timestamp, half of them in the last ten of 210 days: a word has a page in these days, weeks or months, or none.
    await fixture.db.query(
      `INSERT INTO businesses (id, owner_id, name, name_key, description, category, location, search_vector, created_at)
       SELECT gen_random_uuid(), $1, 'Stall ' || n, md5(n::text), 'One of many.', CASE n % 4 WHEN 0 THEN 'RETAIL' ELSE 'OTHER' END,
         'Market', array_to_tsvector(ARRAY['stall'] || CASE WHEN n % 3 = 0 THEN ARRAY['threads'] ELSE '{}' END
           || CASE n % 140 WHEN 0 THEN ARRAY['needle'] WHEN 70 THEN ARRAY['needles', 'needlework'] ELSE '{}' END
           || CASE WHEN n % 30 = 0 THEN ARRAY['thimble'] ELSE '{}' END
           || CASE WHEN n % 500 = 0 THEN ARRAY['pin'] ELSE '{}' END),
         '2025-01-01'::timestamptz + least(n / 2, 1000) * interval '288 minutes' + greatest(n / 2 - 1000, 0) * interval '14 minutes'
       FROM generate_series(1, 4000) n`,
      [id],
    );
    await fixture.db.query(
      `UPDATE business_stats SET num_likes = abs(hashtext(name)) % 40, ratings_3 = abs(hashtext(name)) % 3, ratings_5 = length(name) % 2
       FROM businesses WHERE id = business_id AND name LIKE 'Stall %'`,
    );
  });

  const keys = {
    CREATED_AT: 'created_at',
    NAME: 'name_key',
    AVERAGE_RATING: 'average_rating',
    BEST: 'best',
    LIKES: 'num_likes',
  };
  const inOrders = Object.keys(keys).flatMap((field) => [`${field} ASC`, `${field} DESC`]);
  const filters: [string, { category?: string; minRating?: number }][] = [
    ['thread', {}],
    ['thimble', {}],
    ['needle', {}],
    ['pin', {}],
    ['needle thread', {}],
    ['needle', { category: 'RETAIL' }],
    ['thread stall', { minRating: 4 }],
    ['needle', { category: 'OTHER', minRating: 3 }],
  ];

  it.each(inOrders)('finds on its pages what a scan of all businesses finds, sorted by %s', async (inOrder) => {
    const [field, order] = inOrder.split(' ') as [keyof typeof keys, string];
    for (const [search, filter] of filters) {
      const all: { name: string }[] = await fixture.db.query(
        `SELECT name FROM businesses b JOIN business_stats s ON s.business_id = b.id
         WHERE search_vector @@ replace($1, ' ', ':* & ')::tsquery AND b.category = coalesce($2, b.category)
           AND average_rating >= $3 ORDER BY ${keys[field]} ${order}, id ${order}`,
        [`${search}:*`, filter.category, filter.minRating ?? 0],
      );
      const found: string[] = [];
      for (let after: string | null = null, pages = 0; pages < 4; pages += 1) {
        const answer: Json = await visitor.graphql(question, {
          filter: { search, ...filter },
          sort: { field, order },
          after,
        });
        expect(answer.businesses.totalCount).toBe(all.length);
        found.push(...answer.businesses.nodes.map(({ name }: { name: string }) => name));
        if (!answer.businesses.pageInfo.hasNextPage) break;
        after = answer.businesses.pageInfo.endCursor;
      }
      expect(found).toEqual(all.slice(0, 96).map(({ name }) => name));
    }
  });
});
