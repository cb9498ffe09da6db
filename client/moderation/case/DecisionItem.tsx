/** A decision as moderators read it, with the appeal against it. */
import { exactDate } from '#client/core/dates.ts';
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import { actions, appealOutcomes, grounds } from '#rules/moderation/names.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { ownModerationTexts } from '../own/ownModerationTexts.ts';

export function DecisionItem({ decision }: { decision: Case_CaseFragment['decisions'][number] }) {
  const { action, ground, statement, createdAt, suspendUntil, undoneAt, moderator, appeal } = decision;
  return (
    <li className="grid gap-1 py-4">
      <p className="font-semibold">
        {[actions[action], grounds[ground], ...(suspendUntil ? [exactDate(suspendUntil)] : [])].join(' · ')}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{statement}</p>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink3">
        {moderator && <span>{moderator.username}</span>}
        <time dateTime={createdAt}>{exactDate(createdAt)}</time>
        {undoneAt && <span>{ownModerationTexts.undone(exactDate(undoneAt))}</span>}
      </p>
      {appeal && (
        <div className="mt-2 grid gap-1 rounded-chip bg-sunken p-2">
          <p className="font-semibold">{moderationTexts.appealTitle}</p>
          <p className="whitespace-pre-line wrap-anywhere">{appeal.text}</p>
          {appeal.outcome && (
            <p className="wrap-anywhere">{`${appealOutcomes[appeal.outcome]}: ${appeal.statement}`}</p>
          )}
        </div>
      )}
    </li>
  );
}
