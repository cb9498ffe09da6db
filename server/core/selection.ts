/** The fields that an operation selects. */
import { Kind, type GraphQLResolveInfo } from 'graphql';

/** Whether an operation selects only properties that an object has. Of a fragment it returns false. */
export const selectsOnly = ({ fieldNodes }: GraphQLResolveInfo, object: object): boolean =>
  fieldNodes.every(({ selectionSet }) =>
    selectionSet?.selections.every(
      (each) => each.kind === Kind.FIELD && (each.name.value in object || each.name.value === '__typename'),
    ),
  );
