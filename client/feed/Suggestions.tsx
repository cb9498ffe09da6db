/** Suggestions below an empty feed: those with the most followers among the people whom the viewer does not follow, with Follow buttons, and the best rated businesses. */
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from '#client/auth/authContext.ts';
import { BusinessCard } from '#client/businesses/card/BusinessCard.tsx';
import { errorMessage } from '#client/core/errors.ts';
import { paths } from '#client/core/paths.ts';
import { FollowButton } from '#client/follows/FollowButton.tsx';
import { followMessages } from '#client/follows/followMessages.ts';
import { useFeedSuggestionsQuery } from '#client/gql/documents/feed/Suggestions.ts';
import type { FeedSuggestionsQuery } from '#client/gql/graphql.ts';
import { Avatar } from '#client/ui/Avatar.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { userTexts } from '#client/users/userTexts.ts';
import { noFilters, toSearchParams } from '#rules/filters.ts';
import { feedTexts } from './feedTexts.ts';

const shown = 6;

const variables = { people: 'FOLLOWERS', businesses: { field: 'BEST', order: 'DESC' } } as const;

function Person({ user }: { user: FeedSuggestionsQuery['users']['edges'][number]['node'] }) {
  const { username, bio, profilePicture, numFollowers, numBusinesses } = user;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar username={username} picture={profilePicture} size={56} />
      <div className="min-w-0 grow basis-32">
        <h3 className="truncate text-base">
          <Link to={paths.user(username)} className="hover:text-accent hover:underline">
            {username}
          </Link>
        </h3>
        <p className="text-sm text-ink3">
          {userTexts.followerCount(numFollowers)} · {userTexts.businessCount(numBusinesses)}
        </p>
        {bio && (
          <p dir="auto" className="truncate text-sm text-ink2">
            {bio}
          </p>
        )}
      </div>
      <FollowButton user={user} messages={followMessages.list} className="shrink-0" />
    </li>
  );
}

function List({ title, to, all, children }: { title: string; to: string; all: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{title}</h2>
        <Link to={to} className="link text-sm">
          {all}
        </Link>
      </div>
      {children}
    </section>
  );
}

export function Suggestions() {
  const { user: viewer } = useAuth();
  const { data, error, refetch } = useFeedSuggestionsQuery({ variables });
  // Who was followed before is no suggestion. Who is followed here stays.
  const [followed, setFollowed] = useState<string[]>();
  if (data && !followed)
    setFollowed(data.users.edges.filter(({ node }) => node.isFollowing).map(({ node }) => node.id));
  if (!data)
    return error ? <TryAgain text={errorMessage(error, feedTexts.suggestionsFailed)} refetch={refetch} /> : <Loading />;
  const people = data.users.edges
    .filter(({ node }) => node.id !== viewer?.id && !followed?.includes(node.id))
    .slice(0, shown);
  return (
    <>
      <List title={feedTexts.people} to={paths.users} all={feedTexts.allPeople}>
        <ul className="divided">
          {people.map(({ node }) => (
            <Person key={node.id} user={node} />
          ))}
        </ul>
      </List>
      <List
        title={feedTexts.businesses}
        to={`${paths.home}?${toSearchParams({ ...noFilters, sortBy: 'best' })}`}
        all={feedTexts.allBusinesses}
      >
        <ul className="grid gap-4 sm:grid-cols-2">
          {data.businesses.edges.slice(0, shown).map(({ node }) => (
            <li key={node.id} className="grid min-w-0">
              <BusinessCard business={node} />
            </li>
          ))}
        </ul>
      </List>
    </>
  );
}
