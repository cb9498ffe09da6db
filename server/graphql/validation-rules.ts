/** The rules that documents must pass beside those of graphql-js. A document is validated once, not at each request. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { queryLimits } from '#rules/requests/query-limits.ts';
import { badInput, tooComplex, type AppError } from '#server/core/errors.ts';
import { unknownValue } from './inputs/input-errors.ts';
import { errorsUnder } from './inputs/input-values.ts';
import { complexityOf, type Complexity } from './limits/complexity.ts';

const report = (context: ValidationContext, originalError: AppError): void =>
  context.reportError(new GraphQLError(originalError.message, { originalError }));

const units: Record<keyof Complexity, string> = {
  fields: 'fields',
  aliases: 'aliases',
  depth: 'levels',
  directives: 'directives',
  introspectionFields: 'fields of the schema',
  passwords: 'calls that take a password',
};

/** QUERY_TOO_COMPLEX for each limit that an operation exceeds, with the limit and the count. */
const complexityRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    for (const complexity of complexityOf(document))
      for (const name of Object.keys(units) as (keyof Complexity)[])
        if (complexity[name] > queryLimits[name])
          report(context, tooComplex(`${complexity[name]} ${units[name]}`, queryLimits[name]));
  },
});

/** One BAD_USER_INPUT with each wrong literal in `fields`, as for variables. graphql-js only reports an invalid document. */
const literalsRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    const errors = errorsUnder(context.getSchema(), [document], () => unknownValue);
    if (Object.keys(errors).length > 0) report(context, badInput(errors));
  },
});

export const validationRules = [complexityRule, literalsRule];
