/** What the texts of a business become: search columns, words for typo correction, and texts that may wait. */
import type { Context } from '#server/core/context.ts';
import { queryRows } from '#server/database/sql.ts';
import { foldText, searchLexemes, type Searched } from '#server/search/fold.ts';
import { commonWords, descriptionWords } from '#server/search/lexicon.ts';
import { toTsvector } from '#server/search/tsquery.ts';
import type { Business } from './business.entity.ts';
import { publicTexts, type PublicText } from './contact/optional-texts.ts';

type Texts = Searched & Partial<Pick<Business, PublicText | 'socialLinks'>>;

/** The texts in which links count. */
export const textsOf = ({ name, location, description, socialLinks = [], ...texts }: Texts): string[] => [
  name,
  location,
  description,
  ...publicTexts.flatMap((each) => texts[each] ?? []),
  ...socialLinks,
];

/** The texts that an edit changes. */
export const newTexts = (stored: Business, changes: Partial<Texts>): string[] =>
  textsOf({ ...stored, ...changes }).filter((text) => !textsOf(stored).includes(text));

/** The columns that sorting and searching read. */
export const searchable = (fields: Searched) => ({
  nameKey: foldText(fields.name),
  searchVector: toTsvector(searchLexemes(fields)),
});

/** The words of a description that other descriptions have, for the lexicon. Read them before the transaction, whose locks make other writes wait. */
export async function newLexiconWords(ctx: Context, id: string, description: string): Promise<string[]> {
  // Raw SQL: the lexicon is a table of words without entity, and the search index counts their uses.
  const found = await queryRows<{ word: string }>(ctx.db, ...commonWords(descriptionWords(description), id));
  return found.map(({ word }) => word);
}
