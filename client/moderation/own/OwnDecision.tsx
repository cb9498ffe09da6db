/** The statement of a decision for the person whom it is about: action, facts, ground, reasons, and how to appeal. */
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { drafts } from '#client/core/drafts.ts';
import { exactDate } from '#client/core/dates.ts';
import type { OwnDecision_DecisionFragment } from '#client/gql/graphql.ts';
import { appealOutcomes, grounds } from '#rules/moderation/names.ts';
import { AppealBox } from './AppealBox.tsx';
import { appealDraft } from './appealDraft.ts';
import { ownModerationTexts } from './ownModerationTexts.ts';

export function OwnDecision({ decision }: { decision: OwnDecision_DecisionFragment }) {
  const { id, action, ground, statement, createdAt, suspendUntil, undoneAt, canAppeal, appeal, subject } = decision;
  const title = useRef<HTMLParagraphElement>(null);
  // From then on users open and close the form.
  const [hasDraft] = useState(() => Object.keys(drafts.read(appealDraft(id))).length > 0);
  return (
    <div className="grid gap-3">
      <p ref={title} tabIndex={-1} className="text-lg font-semibold">
        {ownModerationTexts.title(subject.type, action)}
      </p>
      {suspendUntil && !undoneAt && <p>{ownModerationTexts.suspendedUntil(exactDate(suspendUntil))}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{statement}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        <dt className="text-ink3">{ownModerationTexts.about}</dt>
        <dd className="wrap-anywhere">
          <Link to={subject.url} className="link">
            {subject.title}
          </Link>
        </dd>
        <dt className="text-ink3">{ownModerationTexts.ground}</dt>
        <dd>{grounds[ground]}</dd>
        <dt className="text-ink3">{ownModerationTexts.decidedAt}</dt>
        <dd>
          <time dateTime={createdAt}>{exactDate(createdAt)}</time>, {ownModerationTexts.byPerson}
        </dd>
      </dl>
      {undoneAt && <p className="font-semibold">{ownModerationTexts.undone(exactDate(undoneAt))}</p>}
      {appeal && (
        <div className="grid gap-1 rounded-chip bg-sunken p-2">
          <p className="font-semibold">{ownModerationTexts.appeal}</p>
          <p className="whitespace-pre-line wrap-anywhere">{appeal.text}</p>
          <p className="wrap-anywhere">
            {appeal.outcome ? `${appealOutcomes[appeal.outcome]}: ${appeal.statement}` : ownModerationTexts.appealWaits}
          </p>
        </div>
      )}
      {canAppeal && (
        <details open={hasDraft}>
          <summary className="button justify-self-start">{ownModerationTexts.openAppeal}</summary>
          <AppealBox decisionId={id} focusAfterSubmit={() => title.current?.focus()} />
        </details>
      )}
    </div>
  );
}
