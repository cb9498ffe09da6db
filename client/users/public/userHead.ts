/** The head of a public profile. */
import { fixedHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import { site } from '#client/core/site.ts';
import type { UserPageQuery } from '#client/gql/graphql.ts';
import * as messages from '#rules/messages.ts';
import { feedPaths } from '#rules/feeds.ts';
import type { Head } from '#rules/page.ts';

/** The facts of a user that the head contains. */
type HeadFacts = Pick<NonNullable<UserPageQuery['user']>, 'username' | 'bio' | 'profilePicture'>;

const loadingHead = fixedHead('');
const notFoundHead = fixedHead(messages.userNotFound);

/**
 * @param user null if it does not exist, undefined while it is unknown
 * @param origin the start of URLs; empty makes them relative
 */
export function userHead(user: HeadFacts | null | undefined, origin = ''): Head {
  if (!user) return user === null ? notFoundHead : loadingHead;
  const { username, bio, profilePicture } = user;
  const canonical = paths.user(username);
  return {
    title: username,
    description: bio || `${username} on ${site.name}.`,
    canonical,
    feed: feedPaths.user(username),
    ...(profilePicture && { image: profilePicture }),
    jsonLd: { '@type': 'ProfilePage', url: origin + canonical, mainEntity: { '@type': 'Person', name: username } },
  };
}
