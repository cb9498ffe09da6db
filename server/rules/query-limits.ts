/** The most that one GraphQL request may ask for. Our own client's operations leave a third of each free. */
export const queryLimits = {
  /** As many as one document may have; counted while it is parsed. */
  tokens: 1000,
  /** Counted with fragments written out, so that a fragment used ten times counts ten times. */
  fields: 200,
  aliases: 15,
  depth: 12,
  directives: 8,
  /** The schema's own description is asked for in one large question, which every tool sends. */
  fieldsOfSchema: 500,
  /** Calls that take a password, so that nobody guesses many at once. */
  passwords: 1,
  /** Values in the answer, as far as the document and its variables can tell, and the price of its searches. */
  cost: 5000,
  /** What one search, by words or by rating, adds to the cost. Several add it times the square of their number, so that four are the most. */
  searchPrice: 200,
} as const;
