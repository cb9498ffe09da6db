/** A case, for moderators: the subject as it was, the reports, other cases of the person, the decisions, and what to decide. */
import { useRef } from 'react';
import { useParams } from 'react-router-dom';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { CasePageDocument, useCasePageQuery } from '#client/gql/documents/moderation/case/CasePage.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { BackLink } from '#client/ui/layout/BackLink.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { ModerationFailure } from '../ModerationFailure.tsx';
import { moderationTexts } from '../moderationTexts.ts';
import { caseFacts, CaseItem } from '../queue/CaseItem.tsx';
import { AppealForm } from './AppealForm.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { SectionSkeletons } from '#client/ui/layout/SectionSkeletons.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { DecisionItem } from './DecisionItem.tsx';
import { ReportItem } from './ReportItem.tsx';
import { ReportedSubject } from './ReportedSubject.tsx';

const head = fixedHead(moderationTexts.moderation);

export function CasePage() {
  useHead(head);
  const { id = '' } = useParams();
  // Reports and decisions of others arrive at any time.
  const { data, error, refetch } = useCasePageQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const shown = data?.moderationCase;
  const viewerRole = data?.me?.role ?? 'MEMBER';
  // The result of an appeal arrives before the case that no longer names it.
  const appealed = shown?.decisions.find(({ id: decided, appeal }) => decided === shown.appeal?.id && !appeal?.outcome);
  // The result of the last appeal has arrived, and the newer case is loading or has failed to load.
  const isOutdated = shown?.state === 'APPEALED' && !appealed;
  const decisions = useRef<HTMLElement>(null);
  const waiting = error ? (
    <ModerationFailure error={error} refetch={refetch} />
  ) : (
    <Loading>
      <SectionSkeletons number={shown ? 1 : 3} />
    </Loading>
  );

  return (
    <div className="grid gap-6 pt-8 md:pt-12">
      <div className="grid gap-3">
        <BackLink to={paths.moderation}>{moderationTexts.backToCases}</BackLink>
        <PageHeading key={id} className="wrap-anywhere">
          {shown ? shown.subject.title : moderationTexts.moderation}
        </PageHeading>
        {shown && <p className="text-ink2">{caseFacts(shown, true)}</p>}
      </div>
      {!shown && waiting}
      {shown && (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <ReportedSubject case={shown} />
            <Section title={moderationTexts.reportsTitle}>
              {shown.reports.length === 0 && <p className="text-ink2">{moderationTexts.noReports}</p>}
              <ul className="-my-2 divided">
                {shown.reports.map((report) => (
                  <ReportItem key={report.id} report={report} />
                ))}
              </ul>
            </Section>
          </div>
          <div className="grid gap-6">
            {isOutdated && waiting}
            {appealed && (
              <AppealForm
                key={appealed.id}
                case={shown}
                decision={appealed}
                viewerRole={viewerRole}
                focusAfterSubmit={() => decisions.current?.focus()}
              />
            )}
            {!isOutdated && !appealed && <DecisionForm key={shown.id} case={shown} viewerRole={viewerRole} />}
            {shown.decisions.length > 0 && (
              <Section ref={decisions} title={moderationTexts.decisions}>
                <ol className="-my-2 divided">
                  {shown.decisions.map((decision) => (
                    <DecisionItem key={decision.id} decision={decision} />
                  ))}
                </ol>
              </Section>
            )}
            {shown.person && (
              <Section title={moderationTexts.earlierCases(shown.person.username)}>
                {shown.earlierCases.length === 0 && <p className="text-ink2">{moderationTexts.noEarlierCases}</p>}
                <ul className="grid gap-4">
                  {shown.earlierCases.map((earlier) => (
                    <CaseItem key={earlier.id} case={earlier} hasState />
                  ))}
                </ul>
              </Section>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

export const screen: Screen = {
  Component: CasePage,
  head: () => head,
  queries: ({ id = '' }) => [{ document: CasePageDocument, variables: { id } }],
};
