/** The data of a page's first screen as a visitor sees it: the client's own operations, run before the page is sent. */
import { clientOperations } from './operations.ts';

/** One of the client's operations with its variables, as the client will ask for it. */
export interface Question {
  operation: string;
  variables: Record<string, unknown>;
}

/** A question with what the API said; the page carries these, and the client's cache takes them in. */
export interface Answer extends Question {
  data: Record<string, unknown>;
}

/**
 * Asks the API as a visitor.
 * @returns the data, 'NOT_FOUND', or undefined where nothing can be said now
 */
export type AskAsVisitor = (
  query: string,
  question: Question,
  origin: string,
) => Promise<Record<string, unknown> | 'NOT_FOUND' | undefined>;

/** The answers to a screen's questions; 'NOT_FOUND' where the first leads nowhere. What fails is left to the client. */
export async function answersTo(
  ask: AskAsVisitor,
  questions: Question[],
  origin: string,
): Promise<Answer[] | 'NOT_FOUND'> {
  const answers = await Promise.all(
    questions.map(async (question) => {
      const text = clientOperations()?.[question.operation];
      return { ...question, data: text === undefined ? undefined : await ask(text, question, origin) };
    }),
  );
  if (answers[0]?.data === 'NOT_FOUND') return 'NOT_FOUND';
  return answers.filter((answer): answer is Answer => typeof answer.data === 'object');
}
