/** Rejects operations of a type that the schema lacks: graphql-js accepts subscriptions without a subscription type. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** A rule for `validate`: the schema has a root type for each operation. */
export const operationTypeRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(new GraphQLError(`There is no ${node.operation} here`, { nodes: node }));
  },
});
