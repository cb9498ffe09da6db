/** The part of an object that a component declared as its fragment, kept up to date by the cache. */
import type { FragmentType, MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { FragmentDefinitionNode } from 'graphql';

/**
 * Reads a component's own data.
 * @param from the object as its parent's query returned it
 * @returns the data, or undefined once the cache no longer holds all of it, for example after a deletion
 */
export function useLiveFragment<Data>(
  fragment: TypedDocumentNode<Data>,
  from: FragmentType<NoInfer<Data>>,
): MaybeMasked<Data> | undefined {
  // A fragment stands first in its document, before those it includes.
  const fragmentName = (fragment.definitions[0] as FragmentDefinitionNode).name.value;
  const options: useFragment.Options<Data, OperationVariables> = { fragment, fragmentName, from };
  const { data, complete } = useFragment(options);
  return complete ? data : undefined;
}
