/** The checkbox of a kind of notifications. It shows the new state at once, and the old one again after a failure. */
import { failureText, toastFailure } from '#client/core/failures.ts';
import { session } from '#client/core/session.ts';
import type { NotificationSettingsQuery } from '#client/gql/graphql.ts';
import { useSetNotificationKindMutation } from '#client/gql/documents/notifications/settings/Settings.ts';
import { notificationKinds } from '#rules/community/notifications.ts';
import { settingsTexts } from './settingsTexts.ts';

type Settings = NonNullable<NonNullable<NotificationSettingsQuery['me']>['notificationSettings']>;

interface KindToggleProps extends Pick<Settings['kinds'][number], 'kind' | 'isOn'> {
  /** All kinds, for the state that shows at once. */
  kinds: Settings['kinds'];
}

export function KindToggle({ kind, isOn, kinds }: KindToggleProps) {
  const [setKind] = useSetNotificationKindMutation();
  const change = (next: boolean) =>
    setKind({
      variables: { kind, isOn: next },
      optimisticResponse: {
        setNotificationKind: {
          __typename: 'NotificationSettings',
          id: session.get()!.user.id,
          kinds: kinds.map((each) => (each.kind === kind ? { ...each, isOn: next } : each)),
        },
      },
    }).catch((failure: unknown) => toastFailure(failure, failureText(failure, settingsTexts.failed)));
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => void change(target.checked)}
        className="size-5 shrink-0"
      />
      {notificationKinds[kind]}
    </label>
  );
}
