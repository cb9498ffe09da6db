/** The queue of cases, for moderators: by state, with their numbers, and by what they are about. */
import { Link, useSearchParams } from 'react-router-dom';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import {
  ModerationPageDocument,
  useModerationPageQuery,
} from '#client/gql/documents/moderation/queue/ModerationPage.ts';
import { CountLine } from '#client/ui/CountLine.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { ModerationFailure } from '../ModerationFailure.tsx';
import { moderationTexts } from '../moderationTexts.ts';
import { NextPage } from '#client/ui/NextPage.tsx';
import { parseCaseFilters } from './caseFilters.ts';
import { CaseItem } from './CaseItem.tsx';
import { CaseSkeletons } from './CaseSkeletons.tsx';
import { QueueFilters } from './QueueFilters.tsx';

const head = fixedHead(moderationTexts.moderation);

export function ModerationPage() {
  useHead(head);
  const [search] = useSearchParams();
  const filters = parseCaseFilters(search);
  // Other moderators decide, too, so that the list is always fetched.
  const { data, previousData, error, loading, refetch, fetchMore } = useModerationPageQuery({
    variables: filters,
    fetchPolicy: 'cache-and-network',
  });
  const known = data ?? previousData;
  const list = data?.moderationCases;

  return (
    <div className="grid gap-6 pt-8 md:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <PageHeading>{moderationTexts.moderation}</PageHeading>
        {known && (
          <p className="flex flex-wrap gap-x-6">
            {known.me?.role === 'ADMIN' && (
              <Link to={paths.auditLog} className="link py-1">
                {moderationTexts.audit}
              </Link>
            )}
            <Link to={paths.moderationLog} className="link py-1">
              {moderationTexts.log}
            </Link>
          </p>
        )}
      </div>
      {/* What depends on the response appears at once with it, so that nothing moves. */}
      {known?.moderationCases ? (
        <>
          <QueueFilters filters={filters} counts={known.moderationCases.counts} />
          <section>
            {(list || loading) && (
              <CountLine isLoading={!list}>
                {list && moderationTexts.cases(list.totalCount, list.totalCountIsExact)}
              </CountLine>
            )}
            {!list && loading && (
              <div aria-hidden>
                <CaseSkeletons />
              </div>
            )}
            {list && list.edges.length > 0 && (
              <ul className="grid gap-4">
                {list.edges.map(({ node }) => (
                  <CaseItem key={node.id} case={node} reports={node.reports} />
                ))}
              </ul>
            )}
            {list?.edges.length === 0 && <EmptyState text={moderationTexts.noCases} />}
            {!list && error && <ModerationFailure error={error} refetch={refetch} />}
            {list && <NextPage pageInfo={list.pageInfo} fetchMore={fetchMore} failed={moderationTexts.failed} />}
          </section>
        </>
      ) : error ? (
        <ModerationFailure error={error} refetch={refetch} />
      ) : (
        <Loading>
          <CaseSkeletons />
        </Loading>
      )}
    </div>
  );
}

export const screen: Screen = {
  Component: ModerationPage,
  head: () => head,
  queries: (_params, search) => [{ document: ModerationPageDocument, variables: { ...parseCaseFilters(search) } }],
};
