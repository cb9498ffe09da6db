/** Members who write without pauses and record which writes were acknowledged. */
import { Client } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { between } from './random.ts';
import { graphqlRequest, type HttpClient, type Outcome } from './client.ts';
import type { Member } from './site.ts';

/** The writes of one member, and which of them were acknowledged. */
interface Journal {
  member: Member;
  /** Each comment's text, and whether it was acknowledged. */
  comments: Map<string, boolean>;
  edit: { sent: number; acknowledged: number };
  /** The like of one business, by the number of the attempt: liked where it is odd. */
  like: { sent: number; acknowledged: number };
}

export interface Writers {
  /** The outcomes of all requests. */
  outcomes: Outcome[];
  acknowledged(): number;
  /** Stops after the requests in progress. */
  stop(): Promise<void>;
  /** Compares the database with the acknowledged writes. @returns one line for each difference */
  audit(databaseUrl: string): Promise<string[]>;
}

const addComment = `mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }`;
const setLike = `mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { id } }`;
const update = `mutation ($id: ID!, $input: UpdateBusinessInput!) { updateBusiness(id: $id, input: $input) { id } }`;

const isAcknowledged = (outcome: Outcome): boolean =>
  outcome.kind === 'answered' && outcome.status === 200 && !outcome.body.includes('"errors"');

/** Starts one writer for each member. `hot` is the id of the business that all of them like and comment on. */
export function startWriters(client: HttpClient, members: Member[], hot: string, random: () => number): Writers {
  let isOver = false;
  let acknowledged = 0;
  const outcomes: Outcome[] = [];
  const journals = members.map((member): Journal => ({
    member,
    comments: new Map(),
    edit: { sent: 0, acknowledged: 0 },
    like: { sent: 0, acknowledged: 0 },
  }));

  async function send(query: string, variables: object, { token }: Member): Promise<boolean> {
    const outcome = await client.send(graphqlRequest(query, variables, token));
    outcomes.push(outcome);
    if (isAcknowledged(outcome)) acknowledged += 1;
    else await pause(20);
    return isAcknowledged(outcome);
  }

  async function write({ member, comments, edit, like }: Journal): Promise<void> {
    switch (between(random, 1, 3)) {
      case 1: {
        const text = `${member.username} comment ${comments.size}`;
        comments.set(text, false);
        comments.set(text, await send(addComment, { id: hot, text }, member));
        return;
      }
      case 2: {
        const number = (edit.sent += 1);
        const input = {
          name: `Written ${number}`,
          description: `Written ${number} and whole`,
          location: `Written ${number}`,
        };
        if (await send(update, { id: member.businessId, input }, member)) edit.acknowledged = number;
        return;
      }
      default: {
        const number = (like.sent += 1);
        if (await send(setLike, { id: hot, liked: number % 2 === 1 }, member)) like.acknowledged = number;
      }
    }
  }

  const loops = journals.map(async (journal) => {
    while (!isOver) await write(journal);
  });

  return {
    outcomes,
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
    async audit(databaseUrl) {
      const database = new Client({ connectionString: databaseUrl });
      await database.connect();
      try {
        const found: string[] = [];
        for (const journal of journals) found.push(...(await differencesOf(database, journal, hot)));
        return found;
      } finally {
        await database.end();
      }
    },
  };
}

async function differencesOf(
  database: Client,
  { member, comments, edit, like }: Journal,
  hot: string,
): Promise<string[]> {
  const found: string[] = [];
  const { id, username, businessId } = member;
  const stored = await database.query<{ text: string }>('SELECT text FROM comments WHERE user_id = $1', [id]);
  const texts = stored.rows.map(({ text }) => text);
  const lost = [...comments].filter(([text, wasAcknowledged]) => wasAcknowledged && !texts.includes(text));
  if (lost.length > 0)
    found.push(`${lost.length} acknowledged comments of ${username} are lost, the first '${lost[0]![0]}'`);
  if (new Set(texts).size < texts.length) found.push(`comments of ${username} are stored twice`);

  const { rows } = await database.query<{ name: string; description: string; location: string }>(
    'SELECT name, description, location FROM businesses WHERE id = $1',
    [businessId],
  );
  const { name = '', description, location } = rows[0] ?? {};
  const number = Number(name.split(' ')[1]);
  if (description !== `${name} and whole` || location !== name)
    found.push(`the business of ${username} is half-written: ${JSON.stringify(rows[0])}`);
  if (!(number >= edit.acknowledged && number <= edit.sent))
    found.push(`the business of ${username} is at ${number}, acknowledged was ${edit.acknowledged}, sent ${edit.sent}`);

  const liked = await database.query('SELECT FROM likes WHERE user_id = $1 AND business_id = $2', [id, hot]);
  const isLiked = liked.rowCount === 1;
  // Writes after the last acknowledged one may be stored or not.
  const isOpen = like.sent > like.acknowledged;
  if (!isOpen && isLiked !== (like.acknowledged % 2 === 1))
    found.push(`the like of ${username} is not as acknowledged`);
  return found;
}
