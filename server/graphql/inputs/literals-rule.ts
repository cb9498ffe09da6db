/** Reports wrong literals of a document as wrong variables are reported; graphql-js only reports an invalid document. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { badInput } from '#server/core/errors.ts';
import { unknownValue } from './input-errors.ts';
import { faultsUnder } from './input-values.ts';

/** A rule for `validate`: one BAD_USER_INPUT whose `fields` contain each argument and input field with a wrong literal. */
export const literalsRule = (context: ValidationContext): ASTVisitor => ({
  Document(document) {
    const faults = faultsUnder(context.getSchema(), [document], () => unknownValue);
    if (Object.keys(faults).length === 0) return;
    const originalError = badInput(faults);
    context.reportError(new GraphQLError(originalError.message, { originalError }));
  },
});
