/** Holds the shape of a document to its limits while it is validated, once for all requests that send it. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { tooComplex } from '#server/core/errors.ts';
import { queryLimits } from '#rules/query-limits.ts';
import { complexityOf, type Complexity } from './complexity.ts';

const words: Record<keyof Complexity, string> = {
  fields: 'fields',
  aliases: 'aliases',
  depth: 'levels',
  directives: 'directives',
  fieldsOfSchema: 'fields of the schema',
  passwords: 'calls that take a password',
};

/** A rule for `validate`: QUERY_TOO_COMPLEX for each limit that an operation passes, naming it and what was counted. */
export const complexityRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    for (const shape of complexityOf(document))
      for (const name of Object.keys(words) as (keyof Complexity)[])
        if (shape[name] > queryLimits[name]) {
          const originalError = tooComplex(`${shape[name]} ${words[name]}`, queryLimits[name]);
          context.reportError(new GraphQLError(originalError.message, { originalError }));
        }
  },
});
