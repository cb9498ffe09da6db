/** The name of an operation. */
import type { DocumentNode, OperationDefinitionNode } from 'graphql';

/** The name by which the server finds a query's text. A document lists its operation first. */
export const operationName = ({ definitions }: DocumentNode): string =>
  (definitions[0] as OperationDefinitionNode).name!.value;
