/** Checks the complexity of a document when it is validated: once for all requests that send it. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { tooComplex } from '#server/core/errors.ts';
import { queryLimits } from '#rules/query-limits.ts';
import { complexityOf, type Complexity } from './complexity.ts';

const units: Record<keyof Complexity, string> = {
  fields: 'fields',
  aliases: 'aliases',
  depth: 'levels',
  directives: 'directives',
  fieldsOfSchema: 'fields of the schema',
  passwords: 'calls that take a password',
};

/** A rule for `validate`: QUERY_TOO_COMPLEX for each limit that an operation exceeds, with the limit and the count. */
export const complexityRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    for (const complexity of complexityOf(document))
      for (const name of Object.keys(units) as (keyof Complexity)[])
        if (complexity[name] > queryLimits[name]) {
          const originalError = tooComplex(`${complexity[name]} ${units[name]}`, queryLimits[name]);
          context.reportError(new GraphQLError(originalError.message, { originalError }));
        }
  },
});
