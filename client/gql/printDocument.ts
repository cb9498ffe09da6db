/** Prints documents in the syntax that parseDocument.ts reads. The build puts this in place of Apollo Client's general printer. */
import type {
  ArgumentNode,
  DefinitionNode,
  DirectiveNode,
  DocumentNode,
  IntValueNode,
  SelectionNode,
  SelectionSetNode,
  TypeNode,
  ValueNode,
} from 'graphql';

const printed = new WeakMap<DocumentNode, string>();

const list = (items: readonly string[] | undefined): string => (items?.length ? `(${items.join()})` : '');

const value = (node: ValueNode): string =>
  node.kind === 'Variable' ? `$${node.name.value}` : (node as IntValueNode).value;

const args = (nodes?: readonly ArgumentNode[]): string =>
  list(nodes?.map((node) => `${node.name.value}:${value(node.value)}`));

const directives = (nodes: readonly DirectiveNode[] = []): string =>
  nodes.map((node) => `@${node.name.value}${args(node.arguments)}`).join('');

function type(node: TypeNode): string {
  if (node.kind === 'NonNullType') return `${type(node.type)}!`;
  return node.kind === 'ListType' ? `[${type(node.type)}]` : node.name.value;
}

const selections = (node?: SelectionSetNode): string => (node ? `{${node.selections.map(selection).join(' ')}}` : '');

function selection(node: SelectionNode): string {
  if (node.kind === 'FragmentSpread') return `...${node.name.value}${directives(node.directives)}`;
  if (node.kind === 'InlineFragment') throw new Error('The client uses no inline fragments.');
  return node.name.value + args(node.arguments) + directives(node.directives) + selections(node.selectionSet);
}

function definition(node: DefinitionNode): string {
  if (node.kind === 'FragmentDefinition')
    return `fragment ${node.name.value} on ${type(node.typeCondition)}${selections(node.selectionSet)}`;
  if (node.kind !== 'OperationDefinition') throw new Error(`The client uses no ${node.kind}.`);
  const variables = node.variableDefinitions?.map((each) => `$${each.variable.name.value}:${type(each.type)}`);
  return `${node.operation} ${node.name?.value}${list(variables)}${selections(node.selectionSet)}`;
}

function print(document: DocumentNode): string {
  const text = printed.get(document) ?? document.definitions.map(definition).join('\n');
  printed.set(document, text);
  return text;
}

/** Returns the text of a document. Each document is printed once; Apollo Client resets the printer when it clears the cache. */
export const printDocument = Object.assign(print, { reset: () => undefined });
