/** The time zone in whose morning digests arrive. */
import { toastServerError } from '#client/core/errors.ts';
import { session } from '#client/core/session.ts';
import { useSetTimeZoneMutation } from '#client/gql/documents/notifications/settings/Settings.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { settingsTexts } from './settingsTexts.ts';

/** The zones that the browser knows, and the current one. */
const zonesWith = (zone: string) =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', zone])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

export function TimeZoneField({ timeZone }: { timeZone: string }) {
  const [setTimeZone] = useSetTimeZoneMutation();
  const change = (next: string) =>
    setTimeZone({
      variables: { timeZone: next },
      optimisticResponse: {
        setTimeZone: { __typename: 'NotificationSettings', id: session.get()!.user.id, timeZone: next },
      },
    }).catch((failure: unknown) => toastServerError(failure, settingsTexts.failed));
  return (
    <SelectField
      label={settingsTexts.timeZone}
      value={timeZone}
      options={zonesWith(timeZone)}
      onChange={({ target }) => void change(target.value)}
    />
  );
}
