/** The queue of cases, for moderators: by state, with their numbers, and by what they are about. */
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import {
  ModerationPageDocument,
  useModerationPageQuery,
} from '#client/gql/documents/moderation/queue/ModerationPage.ts';
import { CountLine } from '#client/ui/CountLine.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { caseStates, subjectTypes, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import { ModerationFailure } from '../ModerationFailure.tsx';
import { moderationTexts } from '../moderationTexts.ts';
import { NextPage } from '#client/ui/NextPage.tsx';
import { optionsOf } from '../optionsOf.ts';
import { useViewerRole } from '../useViewerRole.ts';
import { addressOf, filtersOf } from './address.ts';
import { CaseItem } from './CaseItem.tsx';

const head = fixedHead(moderationTexts.moderation);
const states = Object.entries(caseStates) as [CaseState, string][];

export function ModerationPage() {
  useHead(head);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const role = useViewerRole();
  // Other moderators decide, too, so that the list is always fetched.
  const { data, previousData, error, loading, refetch, fetchMore } = useModerationPageQuery({
    variables: filters,
    fetchPolicy: 'cache-and-network',
  });
  const list = data?.moderationCases;
  const counts = (data ?? previousData)?.moderationCases.counts;
  const countOf = { OPEN: counts?.open, APPEALED: counts?.appealed, DECIDED: counts?.decided };

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 pt-8 md:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <PageHeading>{moderationTexts.moderation}</PageHeading>
        <p className="flex flex-wrap gap-x-6">
          <Link to={paths.moderationLog} className="link">
            {moderationTexts.log}
          </Link>
          {role === 'ADMIN' && (
            <Link to={paths.auditLog} className="link">
              {moderationTexts.audit}
            </Link>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <nav aria-label={moderationTexts.states} className="flex flex-wrap gap-2">
          {states.map(([state, label]) => (
            <Link
              key={state}
              to={addressOf({ ...filters, state })}
              aria-current={state === filters.state ? 'page' : undefined}
              className={state === filters.state ? 'button button-primary' : 'button'}
            >
              {countOf[state] === undefined ? label : `${label} (${countOf[state]})`}
            </Link>
          ))}
        </nav>
        <SelectField
          label={moderationTexts.type}
          options={optionsOf(subjectTypes, moderationTexts.allTypes)}
          value={filters.subjectType ?? ''}
          onChange={({ target }) =>
            void navigate(addressOf({ ...filters, subjectType: (target.value || null) as SubjectType | null }), {
              replace: true,
            })
          }
        />
      </div>
      <section>
        {(list || loading) && (
          <CountLine isLoading={!list}>
            {list && moderationTexts.cases(list.totalCount, list.totalCountIsExact)}
          </CountLine>
        )}
        {list && list.edges.length > 0 && (
          <ul className="grid gap-4">
            {list.edges.map(({ node }) => (
              <CaseItem key={node.id} case={node} />
            ))}
          </ul>
        )}
        {list?.edges.length === 0 && <EmptyState text={moderationTexts.noCases} />}
        {!list && error && <ModerationFailure error={error} refetch={refetch} />}
        {list && <NextPage pageInfo={list.pageInfo} fetchMore={fetchMore} failed={moderationTexts.failed} />}
      </section>
    </div>
  );
}

export const moderationScreen: Screen = {
  Component: ModerationPage,
  head: () => head,
  queries: (_params, search) => [{ document: ModerationPageDocument, variables: { ...filtersOf(search) } }],
};
