/** The demo data: the first start, an interrupted first start, and the large demo with its counts. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { DataSource } from 'typeorm';
import { categoryNames } from '#rules/categories.ts';
import { firstErrorOf } from '#rules/rule.ts';
import { businessRules } from '#rules/businesses.ts';
import { commentRules } from '#rules/comments.ts';
import { profileRules } from '#rules/accounts/profile.ts';
import { registerRules } from '#rules/users.ts';
import { verifyPassword } from '#server/auth/password.ts';
import type { PictureStore } from '#server/core/picture-store.ts';
import { connectDatabase } from '#server/data-source.ts';
import { foldText, searchLexemes, type Searched } from '#server/search/fold.ts';
import { commonFrom, descriptionWords, lexiconWords } from '#server/search/lexicon.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import { comments } from '#server/demo/comments.ts';
import { listBusinesses } from '#server/directory/directory.service.ts';
import { loadDemo } from '#server/demo/load.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { demoMember } from '#server/demo/member.ts';
import { DemoData, firstStart } from '#server/demo/demo-data.ts';
import { pictureInvariants } from '#server/cli/integrity/pictures.ts';
import { coverKeys, coverScene } from '#server/demo/pictures/covers.ts';
import { fitsSign } from '#server/demo/pictures/sign.ts';
import { openStore } from '#server/uploads/store.ts';
import { cloneDatabase } from '../../support/database/clone.ts';
import { longTimeouts } from '../../support/database/long-timeouts.ts';
import { makeFolder, removeFolder } from '../../support/folder.ts';

const log = { info: () => undefined };
const print = () => undefined;

/** An empty directory and a folder for its pictures. These tests call no API. */
interface EmptySite {
  db: DataSource;
  databaseUrl: string;
  dataDir: string;
  close(): Promise<void>;
}

async function openEmpty(): Promise<EmptySite> {
  const dataDir = await makeFolder('demo');
  const { url, drop } = await cloneDatabase();
  const db = await connectDatabase(url, { timeouts: longTimeouts });
  return {
    db,
    databaseUrl: url,
    dataDir,
    async close() {
      await db.destroy();
      await drop();
      await removeFolder(dataDir);
    },
  };
}

const storeOf = ({ dataDir }: EmptySite) => openStore({ dataDir, s3: undefined });

/** Fills the site where each COPY of businesses takes longer than the timeout of statements, which is that of the site. */
async function seedSlowly(site: EmptySite): Promise<boolean> {
  await site.db.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(3.25); RETURN NULL; END $$;
    CREATE TRIGGER slow BEFORE INSERT ON businesses FOR EACH STATEMENT EXECUTE FUNCTION dawdle()`);
  const session = { ...longTimeouts.session, statement_timeout: 3000 };
  const db = await connectDatabase(site.databaseUrl, { timeouts: { ...longTimeouts, session } });
  const isFilled = await seedDemo(db, storeOf(site), log).finally(() => db.destroy());
  await site.db.query('DROP FUNCTION dawdle CASCADE');
  return isFilled;
}

async function readNumbers(site: EmptySite, sql: string): Promise<number[]> {
  const [row] = await site.db.query(`SELECT ARRAY[${sql}]::float8[] AS all`);
  return row.all;
}

/** A hash of the rows of a table, sorted. It ignores the numbers of pictures, since the large demo has none. */
async function fingerprint(site: EmptySite, table: string): Promise<string> {
  const [row] = await site.db.query(`SELECT md5(string_agg(row::text, ',' ORDER BY row::text)) AS all
    FROM (SELECT to_jsonb(t) - '{picture_bytes,num_pictures}'::text[] AS row FROM ${table} t) AS rows`);
  return row.all;
}

const derivedTables = ['business_stats', 'user_stats', 'directory_counts', 'search_words', 'search_lexemes'];
const rowTables = ['users', 'likes', 'saves', 'ratings', 'comments', 'helpful_marks', 'follows'];

describe('A database that was used', () => {
  it('is not filled again after all its users are deleted', async () => {
    const site = await openEmpty();
    await site.db.query(`INSERT INTO users (id, username, email, password_hash)
      VALUES (gen_random_uuid(), 'Mae', 'mae@example.com', '!')`);
    await site.db.query('DELETE FROM users');
    expect(await seedDemo(site.db, storeOf(site), log)).toBe(false);
    expect(await readNumbers(site, '(SELECT count(*) FROM users)')).toEqual([0]);
    await site.close();
  });
});

describe('A first start', () => {
  let site: EmptySite;
  let failed: { error: unknown; left: number[] };
  let isFilled: boolean;
  beforeAll(async () => {
    site = await openEmpty();
    await site.db.query('ALTER TABLE search_words ADD CONSTRAINT refused CHECK (false)');
    const error = await seedDemo(site.db, storeOf(site), log).catch(String);
    const left = await readNumbers(site, '(SELECT count(*) FROM users), (SELECT sum(total) FROM directory_counts)');
    failed = { error, left };
    await site.db.query('ALTER TABLE search_words DROP CONSTRAINT refused');
    isFilled = await seedSlowly(site);
  });
  afterAll(() => site.close());

  it('on a disk on which a COPY takes longer than the timeout of a request fills it', () => {
    expect(isFilled).toBe(true);
  });

  it('that fails at the last rows leaves an empty directory, and the next one fills it completely', () => {
    expect(failed).toEqual({ error: expect.stringContaining('refused'), left: [0, 0] });
  });

  it('has 240 businesses of 60 users in all ten categories', async () => {
    expect(
      await readNumbers(
        site,
        `(SELECT count(*) FROM businesses), (SELECT count(DISTINCT name) FROM businesses),
         (SELECT count(DISTINCT category) FROM businesses), (SELECT count(*) FROM users)`,
      ),
    ).toEqual([240, 240, categoryNames.length, 60]);
  });

  it('has two to five pictures for the newest and some others, each with a description', async () => {
    const counts: { n: number; newest: boolean }[] = await site.db.query(
      `SELECT count(*)::integer AS n, bool_or(b.rank <= 12) AS newest
        FROM business_pictures JOIN (SELECT id, row_number() OVER (ORDER BY created_at DESC) AS rank FROM businesses) b ON b.id = business_id
        GROUP BY business_id`,
    );
    const several = counts.filter(({ n }) => n > 1);
    expect(several.length).toBeGreaterThan(20);
    expect(several.filter(({ newest }) => newest)).toHaveLength(12);
    expect(new Set(several.map(({ n }) => n))).toEqual(new Set([2, 3, 4, 5]));
    expect(await readNumbers(site, "(SELECT count(*) FROM business_pictures WHERE alt = '')")).toEqual([0]);
    for (const { sql } of pictureInvariants) expect(await site.db.query(sql)).toEqual([]);
  });

  it('has pictures in some reviews, of businesses with pictures, with descriptions and every width in the store', async () => {
    const pictures: { id: string; isReview: boolean; isDescribed: boolean }[] = await site.db.query(
      `SELECT p.id, is_review AS "isReview", p.alt <> '' AND b.cover_key IS NOT NULL AS "isDescribed"
        FROM comment_pictures p JOIN comments c ON c.id = comment_id JOIN businesses b ON b.id = business_id`,
    );
    expect(pictures.length).toBeGreaterThan(10);
    expect(pictures.filter(({ isReview, isDescribed }) => !isReview || !isDescribed)).toEqual([]);
    for (const { id } of pictures)
      for (const width of [320, 640, 1280]) {
        const picture = await storeOf(site).open(id, width);
        expect(picture?.size).toBeGreaterThan(500);
        picture?.body.destroy();
      }
    const numbers =
      '(SELECT count(DISTINCT comment_id) FROM comment_pictures), (SELECT count(*) FROM comments WHERE num_pictures > 0)';
    const [reviews, counted] = await readNumbers(site, numbers);
    expect(reviews).toBe(counted);
    expect(reviews).toBeGreaterThan(7);
  });

  it('has covers for two thirds of them, with every width in the store', async () => {
    const covers: { key: string }[] = await site.db.query(
      'SELECT cover_key AS key FROM businesses WHERE cover_width = 1280 AND cover_height = 800',
    );
    expect(covers).toHaveLength(160);
    for (const { key } of covers)
      for (const width of [320, 640, 1280]) {
        const picture = await storeOf(site).open(key, width);
        expect(picture?.size).toBeGreaterThan(500);
        picture?.body.destroy();
      }
    expect(await readNumbers(site, '(SELECT count(*) FROM picture_garbage)')).toEqual([0]);
  });

  it('has pictures on the first twelve businesses of the home page', async () => {
    const page = await listBusinesses({ db: site.db, viewer: null } as never, { first: 12 });
    expect(page.nodes.filter(({ coverKey }) => !coverKey)).toEqual([]);
  });

  it('has covers that are WebP pictures of their widths', async () => {
    const [{ key }] = await site.db.query(
      'SELECT cover_key AS key FROM businesses WHERE cover_key IS NOT NULL LIMIT 1',
    );
    for (const width of [320, 640, 1280]) {
      const picture = await storeOf(site).open(key, width);
      expect(await sharp(await buffer(picture!.body)).metadata()).toMatchObject({ format: 'webp', width });
    }
  });

  it('has no comment twice, and no sentence twice on a business', async () => {
    const data = new DemoData(firstStart);
    const all = [...comments(data)];
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
    const sentences = all.flatMap(({ business, text }) =>
      text.split(/(?<=[.!?。])\s*/).flatMap((each) => (each ? [`${business} ${each}`] : [])),
    );
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('has a few popular businesses, and some without ratings or comments', async () => {
    const [unrated, uncommented, maxLikes, meanLikes] = await readNumbers(
      site,
      `(SELECT count(*) FROM business_stats WHERE num_ratings = 0), (SELECT count(*) FROM business_stats WHERE num_comments = 0),
       (SELECT max(num_likes) FROM business_stats), (SELECT avg(num_likes) FROM business_stats)`,
    );
    expect(unrated).toBeGreaterThan(5);
    expect(uncommented).toBeGreaterThan(20);
    expect(maxLikes).toBeGreaterThan(5 * meanLikes!);
  });

  it('has a demo member with published credentials, who owns, saves and follows', async () => {
    const [member] = await site.db.query(
      `SELECT password_hash, num_businesses, num_saved, num_following FROM users JOIN user_stats ON user_id = id
       WHERE email = $1`,
      [demoMember.email],
    );
    expect(await verifyPassword(demoMember.password, member.password_hash)).toBe(true);
    expect(await readNumbers(site, `(SELECT count(*) FROM users WHERE password_hash <> '!')`)).toEqual([1]);
    expect(member.num_businesses).toBeGreaterThan(2);
    expect(member.num_saved).toBeGreaterThan(2);
    expect(member.num_following).toBeGreaterThan(2);
  });

  it('has reviews with the stars of their authors, replies and helpful marks, and some of the demo member', async () => {
    const reviews = `FROM comments c JOIN ratings r ON r.business_id = c.business_id AND r.user_id = c.user_id WHERE c.is_review`;
    const ofMember = `user_id = (SELECT id FROM users WHERE email = '${demoMember.email}')`;
    const [all, rated, replied, marked, miscounted, own, ownReplied] = await readNumbers(
      site,
      `(SELECT count(*) FROM comments WHERE is_review), (SELECT count(*) ${reviews} AND r.created_at = c.created_at),
       (SELECT count(*) FROM comments WHERE reply IS NOT NULL), (SELECT count(*) FROM helpful_marks),
       (SELECT count(*) FROM comments c WHERE num_helpful <> (SELECT count(*) FROM helpful_marks WHERE comment_id = c.id)),
       (SELECT count(*) FROM comments WHERE is_review AND ${ofMember}),
       (SELECT count(*) FROM comments WHERE (reply IS NOT NULL OR num_helpful > 0) AND ${ofMember})`,
    );
    expect(all).toBeGreaterThan(100);
    expect(rated).toBe(all);
    expect(replied).toBeGreaterThan(50);
    expect(marked).toBeGreaterThan(100);
    expect(miscounted).toBe(0);
    expect(own).toBeGreaterThan(2);
    expect(ownReplied).toBeGreaterThan(2);
  });

  it('is not repeated: a directory with users stays unchanged', async () => {
    expect(await seedDemo(site.db, storeOf(site), log)).toBe(false);
    expect(await readNumbers(site, '(SELECT count(*) FROM businesses)')).toEqual([240]);
  });

  it.each(['cofee', 'resturant', 'hotl'])('finds categories and common words despite a typo (%s)', async (search) => {
    const page = await listBusinesses({ db: site.db, viewer: null } as never, { filter: { search }, first: 24 });
    expect(page.nodes.length).toBeGreaterThan(1);
  });

  it('that cannot store a picture leaves an empty directory, and marks its pictures for removal', async () => {
    const other = await openEmpty();
    const store = storeOf(other);
    let left = 5;
    const full: PictureStore = {
      ...store,
      put: (...picture) => ((left -= 1) < 0 ? Promise.reject(new Error('Storage is full')) : store.put(...picture)),
    };
    try {
      await expect(seedDemo(other.db, full, log)).rejects.toThrow('Storage is full');
      expect(await readNumbers(other, '(SELECT count(*) FROM users), (SELECT count(*) FROM picture_garbage)')).toEqual([
        0, 290,
      ]);
    } finally {
      await other.close();
    }
  });

  it('has the same counts as the large demo, which bypasses the triggers', async () => {
    const other = await openEmpty();
    try {
      await loadDemo({ url: other.databaseUrl, businesses: 240, seed: 1, print });
      for (const table of [...rowTables, ...derivedTables])
        expect([table, await fingerprint(other, table)]).toEqual([table, await fingerprint(site, table)]);
    } finally {
      await other.close();
    }
  });
});

describe('A large directory', () => {
  let site: EmptySite;
  const size = { businesses: 1200, seed: 7 };
  const readSchema = (empty: EmptySite) =>
    empty.db.query(
      `SELECT indexdef AS what FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace
       UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
       ORDER BY 1`,
    );
  let before: unknown;
  beforeAll(async () => {
    site = await openEmpty();
    before = await readSchema(site);
    await loadDemo({ url: site.databaseUrl, ...size, print });
  });
  afterAll(() => site.close());

  it('has every index, key and trigger again', async () => {
    expect(await readSchema(site)).toEqual(before);
  });

  it('has exact counts', async () => {
    expect(
      await readNumbers(
        site,
        `(SELECT count(*) FROM business_stats s WHERE (num_likes, num_saves, num_comments, num_ratings) IS DISTINCT FROM (
            (SELECT count(*) FROM likes r WHERE r.business_id = s.business_id),
            (SELECT count(*) FROM saves r WHERE r.business_id = s.business_id),
            (SELECT count(*) FROM comments r WHERE r.business_id = s.business_id),
            (SELECT count(*) FROM ratings r WHERE r.business_id = s.business_id))),
         (SELECT count(*) FROM business_stats s WHERE abs(average_rating -
            coalesce((SELECT avg(value) FROM ratings r WHERE r.business_id = s.business_id), 0)) > 1e-9),
         (SELECT count(*) FROM user_stats s WHERE (num_followers, num_following, num_businesses, num_saved) IS DISTINCT FROM (
            (SELECT count(*) FROM follows WHERE followed_id = s.user_id),
            (SELECT count(*) FROM follows WHERE follower_id = s.user_id),
            (SELECT count(*) FROM businesses WHERE owner_id = s.user_id),
            (SELECT count(*) FROM saves r WHERE r.user_id = s.user_id))),
         (SELECT count(*) FROM businesses) - (SELECT count(*) FROM business_stats),
         (SELECT count(*) FROM businesses) - (SELECT sum(total) FROM directory_counts WHERE name <> 'users'),
         (SELECT count(*) FROM users) - (SELECT total FROM directory_counts WHERE name = 'users')`,
      ),
    ).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('is found by the same words as businesses that users create', async () => {
    const words = new Set<string>();
    const rows: (Searched & { kept: string })[] = await site.db.query(
      'SELECT name, location, description, category, name_key, search_vector::text AS kept FROM businesses',
    );
    const vectors = rows.map((row) => toTsvector(searchLexemes(row)));
    const fresh: { vector: string }[] = await site.db.query(
      'SELECT v::tsvector::text AS vector FROM unnest($1::text[]) WITH ORDINALITY AS t (v, n) ORDER BY n',
      [vectors],
    );
    expect(rows.map(({ kept }) => kept)).toEqual(fresh.map(({ vector }) => vector));
    const foundBy = (word: string) =>
      site.db.query(`SELECT FROM businesses WHERE search_vector @@ $1::tsquery LIMIT ${commonFrom}`, [
        ['', ',', '.', ';', ':', '!', '?', ')'].map((sign) => `'${word}${sign}'`).join(' | '),
      ]);
    const described = new Set(rows.flatMap(({ description }) => descriptionWords(description)));
    for (const word of described) if ((await foundBy(word)).length === commonFrom) words.add(word);
    for (const row of rows) for (const word of lexiconWords(row)) words.add(word);
    const kept: { word: string }[] = await site.db.query('SELECT word FROM search_words');
    expect(new Set(kept.map(({ word }) => word))).toEqual(words);
    expect(rows.map((row) => 'name_key' in row && row.name_key)).toEqual(rows.map(({ name }) => foldText(name)));
  });

  it('has ids in the order of time, and no row is older than the rows that it references', async () => {
    expect(
      await readNumbers(
        site,
        `(SELECT count(*) FROM (SELECT created_at, lag(created_at) OVER (ORDER BY id) AS earlier FROM businesses) b
           WHERE created_at < earlier),
         (SELECT count(*) FROM businesses b JOIN users u ON u.id = owner_id WHERE b.created_at < u.created_at),
         (SELECT count(*) FROM comments c JOIN businesses b ON b.id = business_id JOIN users u ON u.id = user_id
           WHERE c.created_at < b.created_at OR c.created_at < u.created_at OR c.replied_at < c.created_at),
         (SELECT count(*) FROM helpful_marks m JOIN comments c ON c.id = comment_id JOIN users u ON u.id = m.user_id
           WHERE m.created_at < c.created_at OR m.created_at < u.created_at OR m.user_id = c.user_id)`,
      ),
    ).toEqual([0, 0, 0, 0]);
  });

  it('is the same for the same seed', async () => {
    const again = await openEmpty();
    try {
      await loadDemo({ url: again.databaseUrl, ...size, print });
      for (const table of [...rowTables, ...derivedTables, 'businesses'])
        expect([table, await fingerprint(again, table)]).toEqual([table, await fingerprint(site, table)]);
    } finally {
      await again.close();
    }
  });

  it('is rejected where there are users, and changes nothing', async () => {
    const users = await fingerprint(site, 'users');
    await expect(loadDemo({ url: site.databaseUrl, businesses: 10, seed: 2, print })).rejects.toThrow(
      'The directory is not empty. The demo is only put into an empty one.',
    );
    expect(await fingerprint(site, 'users')).toBe(users);
    expect(await readSchema(site)).toEqual(before);
  });
});

describe('The covers of the first start', () => {
  const data = new DemoData(firstStart);
  const businesses = [...coverKeys(data).keys()];

  it('show the name of the business', () => {
    expect(businesses.map((business) => data.subject(business).name).filter((name) => !fitsSign(name))).toEqual([]);
  });

  it('are drawn as lines and areas: they use no font and no other file', () => {
    const scenes = businesses.map((business) => coverScene(data, business));
    expect(new Set(scenes).size).toBe(160);
    expect(scenes.filter((scene) => /<(text|image|style|use)|font|href|NaN|undefined/.test(scene))).toEqual([]);
  });
});

describe('The texts of the demo', () => {
  it('follow the validation rules of users', () => {
    const data = new DemoData({ seed: 3, businesses: 4000, users: 9000 });
    const errors = new Set<string | undefined>();
    const names = new Set<string>();
    for (let user = 0; user < data.size.users; user += 1) {
      const { username, bio } = data.user(user);
      names.add(username.toLowerCase());
      errors.add(firstErrorOf(registerRules.username, username)).add(firstErrorOf(profileRules.bio, bio));
    }
    for (let business = 0; business < data.size.businesses; business += 1) {
      const { name, location, description, category } = data.business(business);
      errors.add(firstErrorOf(businessRules.name, name)).add(firstErrorOf(businessRules.location, location));
      errors
        .add(firstErrorOf(businessRules.description, description))
        .add(firstErrorOf(businessRules.category, category));
      errors.add(/\{|undefined| {2}/.test(description) ? description : undefined);
    }
    for (const { text, reply } of comments(data))
      for (const each of reply ? [text, reply.text] : [text])
        errors.add(firstErrorOf(commentRules.text, each)).add(/\{|undefined/.test(each) ? each : undefined);
    expect([...errors]).toEqual([undefined]);
    expect(names.size).toBe(data.size.users);
  });

  it('have many scripts', () => {
    const data = new DemoData({ seed: 1, businesses: 3000, users: 300 });
    const text = Array.from({ length: 3000 }, (_, at) => data.business(at))
      .map(({ name, location, description }) => `${name} ${location} ${description}`)
      .join(' ');
    const scripts = [
      'Hiragana',
      'Katakana',
      'Han',
      'Hangul',
      'Arabic',
      'Hebrew',
      'Cyrillic',
      'Greek',
      'Thai',
      'Devanagari',
      'Georgian',
    ];
    expect(scripts.filter((script) => !new RegExp(`\\p{sc=${script}}`, 'u').test(text))).toEqual([]);
  });
});
