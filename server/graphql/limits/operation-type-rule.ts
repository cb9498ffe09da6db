/** Refuses what the schema does not offer at all: graphql-js lets a subscription pass where there are none. */
import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** A rule for `validate`: an operation is of a kind that the schema has a type for. */
export const operationTypeRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(node) {
    if (!context.getSchema().getRootType(node.operation))
      context.reportError(new GraphQLError(`There is no ${node.operation} here`, { nodes: node }));
  },
});
