/** The head of a public profile. */
import type { Unmasked } from '@apollo/client/masking';
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead, summaryOf } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { UserPageQuery } from '#client/gql/graphql.ts';
import type { Head } from '#rules/screen.ts';

/** @param origin the start of URLs; empty makes them relative */
export function userHead(page: Unmasked<UserPageQuery> | undefined, origin: string): Head {
  const user = page?.user;
  if (!user) return fixedHead('', paths.home)();
  const { username, bio, profilePicture } = user;
  const canonical = paths.user(username);
  return {
    title: username,
    description: bio ? summaryOf(bio) : `${username} on ${commonTexts.brand}.`,
    canonical,
    ...(profilePicture && { image: profilePicture }),
    jsonLd: { '@type': 'ProfilePage', url: origin + canonical, mainEntity: { '@type': 'Person', name: username } },
  };
}
