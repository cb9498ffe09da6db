/** The data of a page's first screen as a visitor sees it: the client's own operations, run before the page is sent. */
import { clientOperations } from '#server/graphql/client-operations.ts';

/** One of the client's operations with its variables, as the client will ask for it. */
export interface PageQuery {
  operation: string;
  variables: Record<string, unknown>;
}

/** A question with what the API said; the page carries these, and the client's cache takes them in. */
export interface PageData extends PageQuery {
  data: Record<string, unknown>;
}

/**
 * Asks the API as a visitor.
 * @returns the data, 'NOT_FOUND', or undefined where nothing can be said now
 */
export type QueryAsVisitor = (
  query: string,
  question: PageQuery,
  origin: string,
) => Promise<Record<string, unknown> | 'NOT_FOUND' | undefined>;

/** The answers to a screen's questions; 'NOT_FOUND' where the first leads nowhere. What fails is left to the client. */
export async function queryPageData(
  ask: QueryAsVisitor,
  questions: PageQuery[],
  origin: string,
): Promise<PageData[] | 'NOT_FOUND'> {
  const answers = await Promise.all(
    questions.map(async (question) => {
      const text = clientOperations()?.[question.operation];
      return { ...question, data: text === undefined ? undefined : await ask(text, question, origin) };
    }),
  );
  if (answers[0]?.data === 'NOT_FOUND') return 'NOT_FOUND';
  return answers.filter((answer): answer is PageData => typeof answer.data === 'object');
}
