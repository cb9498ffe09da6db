/** The role of the signed-in user. The stored session has none, since an admin can change it at any time. */
import { session } from '#client/core/session.ts';
import { useViewerRoleQuery } from '#client/gql/graphql.ts';
import type { Role } from '#rules/roles.ts';

/** Requests the role each time a menu opens, and for a hidden profile. Returns undefined for visitors, and until the role is known. */
export function useViewerRole(): Role | undefined {
  const id = session.get()?.user.id;
  const { data } = useViewerRoleQuery({ variables: { id: id ?? '' }, skip: !id, fetchPolicy: 'cache-and-network' });
  return data?.user?.role;
}
