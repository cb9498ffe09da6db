/** The complexity of a GraphQL document: its fields, aliases, levels and directives, with fragments expanded. */
import {
  Kind,
  type DocumentNode,
  type FragmentDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

const empty = { fields: 0, aliases: 0, depth: 0, directives: 0, introspectionFields: 0, passwords: 0 };
export type Complexity = typeof empty;

const add = (a: Complexity, b: Complexity): Complexity => ({
  fields: a.fields + b.fields,
  aliases: a.aliases + b.aliases,
  depth: Math.max(a.depth, b.depth),
  directives: a.directives + b.directives,
  introspectionFields: a.introspectionFields + b.introspectionFields,
  passwords: a.passwords + b.passwords,
});

const passwordFields = [
  'login',
  'register',
  'changePassword',
  'deleteAccount',
  'resetPassword',
  'requestEmailChange',
  'undoEmailChange',
];
const ofSchema = ['__schema', '__type'];

/** The document's fragments by their name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])));

/** The complexity of each operation. Each fragment is counted once, so nested fragments cannot make the count slow. */
export function complexityOf(document: DocumentNode): Complexity[] {
  const fragments = fragmentsOf(document);
  const ofFragments = new Map<string, Complexity>();

  const ofSet = (set: SelectionSetNode | undefined): Complexity =>
    (set?.selections ?? []).reduce((sum, selection) => add(sum, ofSelection(selection)), empty);

  const ofFragment = (name: string): Complexity => {
    // Another rule rejects cycles; here the empty entry ends them.
    if (!ofFragments.has(name)) ofFragments.set(name, empty).set(name, ofSet(fragments.get(name)?.selectionSet));
    return ofFragments.get(name)!;
  };

  const ofSelection = (selection: SelectionNode): Complexity => {
    const here = { ...empty, directives: selection.directives?.length ?? 0 };
    if (selection.kind === Kind.FRAGMENT_SPREAD) return add(here, ofFragment(selection.name.value));
    const inner = ofSet(selection.selectionSet);
    if (selection.kind === Kind.INLINE_FRAGMENT) return add(here, inner);
    const name = selection.name.value;
    // A rule of graphql-js limits the depth of introspection.
    const within = ofSchema.includes(name)
      ? { ...inner, fields: 0, depth: 0, introspectionFields: inner.fields }
      : inner;
    const own = {
      ...here,
      fields: 1,
      aliases: selection.alias ? 1 : 0,
      passwords: passwordFields.includes(name) ? 1 : 0,
    };
    return add(own, { ...within, depth: within.depth + 1 });
  };

  return document.definitions.flatMap((each) =>
    each.kind === Kind.OPERATION_DEFINITION ? [ofSet(each.selectionSet)] : [],
  );
}
