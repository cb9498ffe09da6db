/** A component's fragment, kept up to date by the cache. */
import type { FragmentType, MaybeMasked, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useFragment } from '@apollo/client/react';
import type { FragmentDefinitionNode } from 'graphql';

/**
 * Reads a component's fragment.
 * @param from the object in the parent's result
 * @returns the data, or undefined if the cache lacks some of it, for example after a deletion
 */
export function useLiveFragment<Data>(
  fragment: TypedDocumentNode<Data>,
  from: FragmentType<NoInfer<Data>>,
): MaybeMasked<Data> | undefined {
  // A fragment's document lists the fragment itself first.
  const fragmentName = (fragment.definitions[0] as FragmentDefinitionNode).name.value;
  const options: useFragment.Options<Data, OperationVariables> = { fragment, fragmentName, from };
  const { data, complete } = useFragment(options);
  return complete ? data : undefined;
}
