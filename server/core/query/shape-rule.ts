/** Holds the shape of a document to its limits while it is validated, once for all requests that send it. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { tooComplex } from '../errors.ts';
import { queryLimits } from './limits.ts';
import { shapesOf, type Shape } from './shape.ts';

const words: Record<keyof Shape, string> = {
  fields: 'fields',
  aliases: 'aliases',
  depth: 'levels',
  directives: 'directives',
  fieldsOfSchema: 'fields of the schema',
  passwords: 'calls that take a password',
};

/** A rule for `validate`: QUERY_TOO_COMPLEX for each limit that an operation passes, naming it and what was counted. */
export const shapeRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    for (const shape of shapesOf(document))
      for (const name of Object.keys(words) as (keyof Shape)[])
        if (shape[name] > queryLimits[name]) {
          const originalError = tooComplex(`${shape[name]} ${words[name]}`, queryLimits[name]);
          context.reportError(new GraphQLError(originalError.message, { originalError }));
        }
  },
});
