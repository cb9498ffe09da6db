/** The upper limit: node:http and pg, prepared statements, hand-written JSON. It answers the requests of the benchmark only. */
import { createServer, type IncomingMessage } from 'node:http';
import { searchTerms } from '#server/search/fold.ts';
import { anyWord, toTsquery } from '#server/search/tsquery.ts';
import { detailsJson, listJson, restJson, profileJson, type RestRow, type Row } from './json.ts';
import { pool, viewerOf } from './session.ts';
import { cards, comments, details, follows, like, liked, user, restRows, unlike, type PageName } from './sql.ts';

type Variables = Record<string, never> & {
  filter?: { search?: string; category?: string; minRating?: number };
  sort?: { field: 'AVERAGE_RATING' | 'LIKES' };
  id: string;
  username: string;
  businessId: string;
  liked: boolean;
};

const rows = async (statement: { name: string; text: string }, values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>({ ...statement, values })).rows;

function pageOf({ filter, sort }: Variables): [page: PageName, values: unknown[]] {
  if (filter?.search) return ['search', [toTsquery(searchTerms(filter.search).map(anyWord))]];
  if (filter) return ['categoryAndRating', [filter.category, filter.minRating]];
  if (sort) return [sort.field === 'LIKES' ? 'byLikes' : 'byRating', []];
  return ['newest', []];
}

type Answer = (viewer: string | null, variables: Variables, origin: string) => Promise<object>;

const answers: Record<string, Answer> = {
  async HomePage(viewer, variables, origin) {
    const [page, values] = pageOf(variables);
    return { businesses: listJson(origin, await rows(cards(page), [viewer, ...values])) };
  },
  async Details(viewer, { id }, origin) {
    const [[business], commentRows] = await Promise.all([rows(details, [viewer, id]), rows(comments, [id])]);
    return { business: detailsJson(origin, business!, commentRows) };
  },
  async UserPage(viewer, { username }, origin) {
    const [[found], owned, followed] = await Promise.all([
      rows(user, [viewer, username]),
      rows(cards('owned'), [viewer, username]),
      rows(follows, [username]),
    ]);
    return { user: profileJson(origin, found!, owned, followed) };
  },
  async SetLike(viewer, { businessId: id, liked: isLiked }) {
    await rows(isLiked ? like : unlike, [id, viewer]);
    const [row] = await rows(liked, [id, viewer]);
    return { setLike: { id, ...row, __typename: 'Business' } };
  },
};

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

async function answer(request: IncomingMessage, origin: string): Promise<object> {
  const viewer = await viewerOf(request.headers.authorization);
  if (request.method === 'GET') {
    const limit = Number(new URL(request.url!, origin).searchParams.get('limit') ?? 1000);
    const { rows: read } = await pool.query<RestRow>({ ...restRows, values: [viewer, limit + 1] });
    return read.slice(0, limit).map((row) => restJson(origin, viewer, row));
  }
  const { operationName, variables } = JSON.parse(await bodyOf(request)) as {
    operationName: string;
    variables: Variables;
  };
  return { data: await answers[operationName]!(viewer, variables, origin) };
}

createServer((request, response) => {
  answer(request, `http://${request.headers.host}`).then(
    (body) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(body));
    },
    (error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    },
  );
}).listen(Number(process.env.PORT));
