/** The public log: what moderators decided, without names. */
import { exactDate, longDate } from '#client/core/dates.ts';
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { ModerationLogPageDocument, useModerationLogPageQuery } from '#client/gql/documents/moderation/log/Logs.ts';
import { actions, grounds, subjectTypes } from '#rules/moderation/names.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { LogFrame } from './LogFrame.tsx';

const head = fixedHead(moderationTexts.log, paths.moderationLog);

export function ModerationLogPage() {
  useHead(head);
  const query = useModerationLogPageQuery();
  return (
    <LogFrame title={moderationTexts.log} hint={moderationTexts.logHint} log={query.data?.moderationLog} query={query}>
      {({ id, createdAt, action, ground, subjectType }) => (
        <li key={id} className="flex flex-wrap gap-x-3 py-4">
          <span className="grow font-semibold">{`${actions[action]} · ${subjectTypes[subjectType]}`}</span>
          <span>{grounds[ground]}</span>
          <time dateTime={createdAt} title={exactDate(createdAt)} className="text-ink3">
            {longDate(createdAt)}
          </time>
        </li>
      )}
    </LogFrame>
  );
}

export const screen: Screen = {
  Component: ModerationLogPage,
  head: () => head,
  queries: () => [{ document: ModerationLogPageDocument, variables: {}, isChangedByOthers: true }],
};
