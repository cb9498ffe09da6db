/** The limits of one GraphQL request. The client's own operations stay below two thirds of each. */
export const queryLimits = {
  /** Tokens of a document, counted while it is parsed. */
  tokens: 1000,
  /** Counted with fragments expanded: a fragment used ten times counts ten times. */
  fields: 300,
  aliases: 15,
  depth: 12,
  directives: 8,
  /** Tools send introspection as one large query. */
  introspectionFields: 500,
  /** Fields with a password argument: a client cannot try many passwords at once. */
  passwords: 1,
  /** The estimated number of values in the response, with long texts as several, and the cost of the searches. */
  cost: 5000,
  /** The cost of one search, by text, rating, opening hours, a box, a circle or a position. Several cost this times the square of their number: a request has at most four. */
  searchCost: 200,
  /** The characters of the long texts that the response can have, with the maximum of each list: at most 16 MB. */
  textLength: 4_000_000,
} as const;
