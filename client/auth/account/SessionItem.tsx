/** A session in the list: the current one is marked, every other one has a Sign out button. */
import type { FragmentType } from '@apollo/client';
import Monitor from 'lucide-react/icons/monitor';
import Smartphone from 'lucide-react/icons/smartphone';
import { useLiveFragment } from '#client/core/apollo/useLiveFragment.ts';
import { exactDate, relativeDate } from '#client/core/dates.ts';
import { shortDate } from '#client/core/formats.ts';
import { accountTexts } from './accountTexts.ts';
import { SessionItem_SessionFragmentDoc, type SessionItem_SessionFragment } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { deviceName, isHandheld } from './deviceName.ts';
import { useRevokeSession } from './useRevokeSession.ts';

export function SessionItem({ session }: { session: FragmentType<SessionItem_SessionFragment> }) {
  const data = useLiveFragment(SessionItem_SessionFragmentDoc, session);
  const [revoke, isRevoking] = useRevokeSession();
  if (!data) return null;
  const { id, userAgent, createdAt, lastUsedAt, isCurrent } = data;
  const Icon = isHandheld(userAgent) ? Smartphone : Monitor;
  const device = deviceName(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink3" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {device}
          {isCurrent && <span className="chip">{accountTexts.thisDevice}</span>}
        </p>
        <p className="text-sm text-ink2">
          <time dateTime={lastUsedAt} title={exactDate(lastUsedAt)}>
            {accountTexts.lastUsed(relativeDate(lastUsedAt))}
          </time>
          , <time dateTime={createdAt}>{accountTexts.signedIn(shortDate(createdAt))}</time>
        </p>
      </div>
      {!isCurrent && (
        <Button className="max-sm:ms-10" disabled={isRevoking} onClick={() => void revoke(id)}>
          {accountTexts.signOut}
          <span className="sr-only"> {device}</span>
        </Button>
      )}
    </li>
  );
}
