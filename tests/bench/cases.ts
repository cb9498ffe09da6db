/** The cases of the benchmark: the requests of each, and the programs that it is compared with. */
import type { Client } from 'pg';
import { categoryNames } from '#rules/categories.ts';
import { encodeCursor } from '#server/core/page.ts';
import type { Case } from './case.ts';
import { feedCases, feedReaders } from './community/feeds.ts';
import { likeCases } from './community/likes.ts';
import type { Member } from './members.ts';
import { graphqlRequest, restRequest, type BenchRequest } from './requests.ts';
import { referenceNames, type ReferenceName } from './programs.ts';

/** Filters that find nothing or little, so that alternatives are read. */
const emptyFilters = [
  { search: 'zzyzxq', category: 'RETAIL' },
  { search: 'sushi', category: 'REAL_ESTATE' },
  { search: 'sushi', category: 'REAL_ESTATE', minRating: 5 },
  { search: 'zzyzxq', category: 'RETAIL', minRating: 5 },
];

/**
 * Creates all cases from ids and names of the database; they are the same in each run.
 * @param all the members; the last ones read feeds
 */
export async function makeCases(client: Client, all: Member[]): Promise<Case[]> {
  const members = all.slice(0, -feedReaders);
  const column = async (text: string): Promise<string[]> =>
    (await client.query<{ value: string }>(text)).rows.map(({ value }) => value);
  const commented = await column(`SELECT business_id AS value FROM business_stats WHERE num_comments >= 20
    ORDER BY md5(business_id::text) LIMIT 100`);
  const owners = await column(`SELECT username AS value FROM users u JOIN user_stats s ON s.user_id = u.id
    WHERE num_businesses > 0 ORDER BY md5(u.id::text) LIMIT 100`);

  const deep = await client.query<{ key: Date; id: string }>(
    'SELECT created_at AS key, id FROM businesses ORDER BY created_at DESC, id DESC OFFSET 47975 LIMIT 1',
  );
  const after = deep.rows.map(({ key, id }) => encodeCursor('CREATED_AT-DESC', [key.toISOString(), id]))[0];

  const limit: ReferenceName[] = ['reference'];
  const engines: ReferenceName[] = ['reference', 'mercurius', 'yoga'];
  /** Each connection starts at another request, so that they do not all send the same one at the same time. */
  const each = (name: string, against: readonly ReferenceName[], requests: BenchRequest[]): Case => ({
    name,
    against,
    requestsOf: (connection) => {
      const start = (connection * 7) % requests.length;
      return [...requests.slice(start), ...requests.slice(0, start)];
    },
  });
  const home = (variables: object) => members.map(({ token }) => graphqlRequest('HomePage', variables, token));
  const keyword = (kind: string, search: string, against: readonly ReferenceName[] = limit) =>
    each(`keyword, ${kind}: ${search}`, against, home({ filter: { search } }));
  const suggestions = (kind: string, search: string) =>
    each(
      `suggestions, ${kind}: ${search}`,
      [],
      members.map(({ token }) => graphqlRequest('SearchSuggestions', { search }, token)),
    );
  const sorted = (field: string) => home({ sort: { field, order: 'DESC' } });

  const lists = (name: string, operation: 'UsersPage' | 'SavedPage', variables: object) =>
    each(
      name,
      [],
      members.map(({ token }) => graphqlRequest(operation, variables, token)),
    );

  return [
    each('home list, signed in', referenceNames, home({})),
    ...(after ? [each('home list, page 2,000', [], home({ after }))] : []),
    each('home list, visitors', limit, [graphqlRequest('HomePage', {})]),
    each(
      'category and rating',
      limit,
      members.map(({ token }, at) => {
        const category = categoryNames[at % categoryNames.length];
        return graphqlRequest('HomePage', { filter: { category, minRating: 3 + (at % 2) } }, token);
      }),
    ),
    each('sorted by rating', limit, sorted('AVERAGE_RATING')),
    each('best rated', [], sorted('BEST')),
    each('sorted by likes', limit, sorted('LIKES')),
    suggestions('common', 'st'),
    suggestions('a place', 'lond'),
    suggestions('a category', 'rest'),
    suggestions('typo', 'bakrey'),
    suggestions('absent', 'zzyzxq'),
    ...emptyFilters.map((filter) => each(`nothing found: ${Object.keys(filter).join(', ')}`, [], home({ filter }))),
    keyword('common', 'station'),
    keyword('rare', 'sushi'),
    keyword('absent', 'zzyzxq', []),
    keyword('less rare', 'london'),
    keyword('two words', 'bakery london'),
    keyword('two common words', 'station restaurant'),
    keyword('common Japanese', '日本'),
    keyword('rare Japanese', 'カフェ'),
    keyword('two words Japanese', '東京 カフェ'),
    keyword('two words, one absent', 'bakery zzyzxq', []),
    keyword('absent Japanese', '鬱鱶', []),
    keyword('typo', 'bakrey', []),
    keyword('typo in a category', 'resturant', []),
    keyword('twelve words', 'a people come back to station five minutes from the open gate', []),
    keyword('long Japanese', '毎朝の仕込みから、ていねいに作っています。駅から歩いて五分です', []),
    each(
      'details',
      engines,
      members.map(({ token }, at) => graphqlRequest('Details', { id: commented[at % commented.length] }, token)),
    ),
    each(
      'details page with further businesses',
      [],
      commented.map((id) => graphqlRequest('BusinessPage', { id }, members[0]?.token)),
    ),
    each(
      'profile',
      engines,
      members.map(({ token }, at) => graphqlRequest('UserPage', { username: owners[at % owners.length] }, token)),
    ),
    lists('users', 'UsersPage', {}),
    lists('users by followers', 'UsersPage', { sort: 'FOLLOWERS' }),
    lists('users by businesses', 'UsersPage', { sort: 'BUSINESSES' }),
    lists('users, common word', 'UsersPage', { search: 'the', sort: 'FOLLOWERS' }),
    lists('users, rare word', 'UsersPage', { search: 'sushi', sort: 'FOLLOWERS' }),
    lists('users, absent word', 'UsersPage', { search: 'zzyzxq', sort: 'BUSINESSES' }),
    lists('saved', 'SavedPage', {}),
    lists('saved by name', 'SavedPage', { sort: 'NAME' }),
    lists('saved by rating, common word', 'SavedPage', { search: 'station', sort: 'AVERAGE_RATING' }),
    ...(await likeCases(client, members)),
    ...(await feedCases(client, all.slice(-feedReaders))),
    each(
      'notifications',
      [],
      members.map(({ token }) => restRequest('/api/users/profile/notifications?limit=24', token)),
    ),
    each(
      'unread notifications',
      [],
      members.map(({ token }) => restRequest('/api/users/profile/notifications/count', token)),
    ),
    each(
      'REST, 24',
      limit,
      members.map(({ token }) => restRequest('/api/businesses?limit=24', token)),
    ),
    each(
      'REST, unpaged',
      limit,
      members.map(({ token }) => restRequest('/api/businesses', token)),
    ),
  ];
}
