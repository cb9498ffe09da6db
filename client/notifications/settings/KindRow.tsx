/** The row of a kind of notifications: on the site or not, and how often by mail. It shows a change at once, and the old state after a failure. */
import { toastServerError } from '#client/core/errors.ts';
import { session } from '#client/core/session.ts';
import {
  useSetNotificationKindMutation,
  useSetNotificationMailMutation,
} from '#client/gql/documents/notifications/settings/Settings.ts';
import type { MailFrequency, NotificationSettingsQuery } from '#client/gql/graphql.ts';
import {
  alwaysMailed,
  mailFrequencies,
  notificationKinds,
  type NotificationKind,
} from '#rules/community/notifications.ts';
import { settingsTexts } from './settingsTexts.ts';

export type Settings = NonNullable<NonNullable<NotificationSettingsQuery['me']>['notificationSettings']>;
type Kind = Settings['kinds'][number];

interface KindRowProps {
  kind: NotificationKind;
  /** All settings, for the state that shows at once; undefined while they load. */
  settings: Settings | null | undefined;
}

const frequencies = Object.entries(mailFrequencies) as [MailFrequency, string][];

export function KindRow({ kind, settings }: KindRowProps) {
  const state = settings?.kinds.find((each) => each.kind === kind);
  return (
    <tr className="border-t border-line @max-[17rem]:grid @max-[17rem]:grid-cols-[auto_minmax(0,1fr)] @max-[17rem]:items-center @max-[17rem]:py-2">
      <th scope="row" className="py-2 pe-2 text-start font-normal wrap-anywhere @max-[17rem]:col-span-2">
        {notificationKinds[kind]}
      </th>
      {settings && state ? (
        <KindControls {...state} settings={settings} />
      ) : (
        <>
          <td className="px-2">
            <span className="mx-auto block size-5 skeleton" />
          </td>
          <td className="py-1 ps-2">
            <span className="block h-11 min-w-30 skeleton" />
          </td>
        </>
      )}
    </tr>
  );
}

function KindControls({ kind, isOn, mail, settings }: Kind & { settings: Settings }) {
  const [setKind] = useSetNotificationKindMutation();
  const [setMail] = useSetNotificationMailMutation();
  const name = notificationKinds[kind];
  const id = session.get()!.user.id;
  const changed = (change: Partial<Kind>) => ({
    __typename: 'NotificationSettings' as const,
    id,
    kinds: settings.kinds.map((each) => (each.kind === kind ? { ...each, ...change } : each)),
  });
  const report = (failure: unknown) => toastServerError(failure, settingsTexts.failed);
  const show = (next: boolean) =>
    setKind({
      variables: { kind, isOn: next },
      optimisticResponse: { setNotificationKind: changed({ isOn: next }) },
    }).catch(report);
  const send = (frequency: MailFrequency) =>
    setMail({
      variables: { kind, frequency, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      optimisticResponse: {
        setNotificationMail: { ...changed({ mail: frequency }), timeZone: settings.timeZone },
      },
    }).catch(report);
  return (
    <>
      <td className="px-2 text-center">
        <label className="inline-grid min-h-11 min-w-11 place-items-center">
          <input
            type="checkbox"
            checked={isOn}
            aria-label={settingsTexts.onSite(name)}
            onChange={({ target }) => void show(target.checked)}
            className="size-5"
          />
        </label>
      </td>
      <td className="py-1 ps-2">
        {kind === alwaysMailed ? (
          settingsTexts.always
        ) : (
          <select
            value={mail}
            aria-label={settingsTexts.byMail(name)}
            onChange={({ target }) => void send(target.value as MailFrequency)}
            className="control min-w-30 @max-[17rem]:min-w-0"
          >
            {frequencies.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </td>
    </>
  );
}
