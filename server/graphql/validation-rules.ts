/** The rules that documents must pass beside those of graphql-js. A document is validated once, not at each request. */
import {
  GraphQLError,
  Kind,
  type ASTVisitor,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
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

function selectionsOf({ selections }: SelectionSetNode): SelectionNode[] {
  return selections.flatMap((each) =>
    each.kind === Kind.INLINE_FRAGMENT ? [each, ...selectionsOf(each.selectionSet)] : [each],
  );
}

/**
 * A subscription has one root field, whatever its variables are: `@skip` and `@include` are invalid there (GraphQL of September 2025,
 * 5.2.4.1). The rule of graphql-js throws at them, so that they are also removed from the
 * document, which is rejected.
 */
const rootDirectivesRule = (context: ValidationContext): ASTVisitor => ({
  Document({ definitions }) {
    const root = context.getSchema().getSubscriptionType()!.name;
    for (const definition of definitions) {
      if (definition.kind === Kind.OPERATION_DEFINITION && definition.operation !== 'subscription') continue;
      if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.typeCondition.name.value !== root) continue;
      for (const selection of 'selectionSet' in definition ? selectionsOf(definition.selectionSet) : []) {
        const found = selection.directives?.filter(({ name }) => name.value === 'skip' || name.value === 'include');
        for (const directive of found ?? [])
          context.reportError(
            new GraphQLError(`The root of a subscription cannot have @${directive.name.value}`, { nodes: directive }),
          );
        const others = selection.directives?.filter((directive) => !found!.includes(directive));
        if (found?.length) Object.assign(selection, { directives: others });
      }
    }
  },
});

export const validationRules = [complexityRule, literalsRule, rootDirectivesRule];
