/** The section of the account page on notifications: the kinds, and what is muted. */
import { failureText } from '#client/core/failures.ts';
import { useNotificationSettingsQuery } from '#client/gql/documents/notifications/settings/Settings.ts';
import { Button } from '#client/ui/Button.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { KindToggle } from './KindToggle.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { useSetMuted } from './useSetMuted.ts';

export function NotificationSettings() {
  const { data, error, refetch } = useNotificationSettingsQuery({ fetchPolicy: 'cache-and-network' });
  const setMuted = useSetMuted();
  const settings = data?.me?.notificationSettings;
  const muted = settings && [
    ...settings.mutedBusinesses.map(({ id, name }) => ({ id, name })),
    ...settings.mutedPeople.map(({ id, username: name }) => ({ id, name })),
  ];
  return (
    <Section title={settingsTexts.title} hint={settingsTexts.hint}>
      {settings && muted ? (
        <>
          <div className="grid">
            {settings.kinds.map(({ kind, isOn }) => (
              <KindToggle key={kind} kind={kind} isOn={isOn} kinds={settings.kinds} />
            ))}
          </div>
          <h3 className="font-semibold">{settingsTexts.muted}</h3>
          {muted.length === 0 ? (
            <p className="text-ink2">{settingsTexts.noneMuted}</p>
          ) : (
            <ul className="divided">
              {muted.map(({ id, name }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
                  <span dir="auto" className="wrap-anywhere">
                    {name}
                  </span>
                  <Button onClick={() => void setMuted(id, false)}>{settingsTexts.unmute(name)}</Button>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : error ? (
        <TryAgain text={failureText(error, settingsTexts.loadFailed)} refetch={refetch} />
      ) : (
        <Loading />
      )}
    </Section>
  );
}
