/**
 * Parses the generated documents. As object literals they would be ten times as long, and GraphQL's own parser is ten times as
 * large: this one knows the syntax that the client's operations use. tests/client compares the results.
 */
import type { DocumentNode, TypedDocumentNode } from '@apollo/client';

const names = (value: string) => ({ kind: 'Name', value });

/**
 * Parses one operation or fragment.
 * @param text has fields, fragment spreads and directives; the arguments are variables and whole numbers
 * @param fragments the documents of the fragments that it uses
 * @returns a document that lists the definition first and then all fragments
 */
export function parseDocument<Data, Variables>(
  text: string,
  ...fragments: DocumentNode[]
): TypedDocumentNode<Data, Variables> {
  const tokens = text.match(/\.{3}|\w+|[^\s\w,]/g) ?? [];
  let position = 0;
  const next = () => tokens[position++]!;
  /** Reads a token if it is the next one. */
  const skip = (token: string) => tokens[position] === token && next() === token;
  const list = (open: string, close: string, item: () => object) => {
    const items: object[] = [];
    if (skip(open)) while (!skip(close)) items.push(item());
    return items;
  };
  const name = () => names(next());
  const typeName = () => ({ kind: 'NamedType', name: name() });
  const variable = () => (skip('$'), { kind: 'Variable', name: name() });

  const type = (): object => {
    const [listed] = list('[', ']', type);
    const inner = listed ? { kind: 'ListType', type: listed } : typeName();
    return skip('!') ? { kind: 'NonNullType', type: inner } : inner;
  };
  const variableDefinition = () => {
    const definition = { kind: 'VariableDefinition', variable: variable() };
    skip(':');
    return { ...definition, type: type() };
  };
  const argument = () => {
    const start = { kind: 'Argument', name: name() };
    skip(':');
    return { ...start, value: tokens[position] === '$' ? variable() : { kind: 'IntValue', value: next() } };
  };
  const argumentList = () => list('(', ')', argument);
  const directives = () => {
    const found: object[] = [];
    while (skip('@')) found.push({ kind: 'Directive', name: name(), arguments: argumentList() });
    return found;
  };
  const selection = (): object => {
    if (skip('...')) return { kind: 'FragmentSpread', name: name(), directives: directives() };
    const field = { kind: 'Field', name: name(), arguments: argumentList(), directives: directives() };
    return tokens[position] === '{' ? { ...field, selectionSet: selectionSet() } : field;
  };
  const selectionSet = () => ({ kind: 'SelectionSet', selections: list('{', '}', selection) });

  const fragment = () => {
    const start = { kind: 'FragmentDefinition', name: name() };
    skip('on');
    return { ...start, typeCondition: typeName() };
  };
  const operation = () => ({
    kind: 'OperationDefinition',
    operation: next(),
    name: name(),
    variableDefinitions: list('(', ')', variableDefinition),
  });
  const definition = {
    ...(skip('fragment') ? fragment() : operation()),
    directives: directives(),
    selectionSet: selectionSet(),
  };
  const definitions = new Set([definition, ...fragments.flatMap((document) => document.definitions)]);
  return { kind: 'Document', definitions: [...definitions] } as unknown as TypedDocumentNode<Data, Variables>;
}
