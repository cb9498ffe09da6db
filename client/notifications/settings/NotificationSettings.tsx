/** The section of the account page on notifications: the kinds by channel, the time of digests, and what is muted. */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { commonTexts } from '#client/core/commonTexts.ts';
import { errorMessage } from '#client/core/errors.ts';
import type { useNotificationSettingsQuery } from '#client/gql/documents/notifications/settings/Settings.ts';
import { Section } from '#client/ui/layout/Section.tsx';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import { notificationKinds, settingsAnchor, type NotificationKind } from '#rules/community/notifications.ts';
import { KindRow } from './KindRow.tsx';
import { Muted } from './Muted.tsx';
import { settingsTexts } from './settingsTexts.ts';
import { TimeZoneField } from './TimeZoneField.tsx';

const kinds = Object.keys(notificationKinds) as NotificationKind[];

/** While a retry loads the settings, each row has its place already, so that nothing below it moves. */
export function NotificationSettings({ query }: { query: ReturnType<typeof useNotificationSettingsQuery> }) {
  const { data, error, refetch } = query;
  const me = data?.me;
  const settings = me?.notificationSettings;
  const isLoaded = settings !== undefined;
  const isAddressed = useLocation().hash === `#${settingsAnchor}`;
  // The router looks for the section before the screen has loaded. Users who have begun something else meanwhile stay there.
  useEffect(() => {
    if (!isLoaded || !isAddressed || !mayTakeFocus()) return;
    const section = document.getElementById(settingsAnchor)!;
    section.focus({ preventScroll: true });
    // The focus alone shows the middle of what is higher than the window.
    section.scrollIntoView();
  }, [isLoaded, isAddressed]);
  return (
    <Section id={settingsAnchor} title={settingsTexts.title} hint={settingsTexts.hint}>
      {error && !settings ? (
        <TryAgain text={errorMessage(error, settingsTexts.loadFailed)} refetch={refetch} />
      ) : (
        <>
          {me?.emailVerified === false && <p className="text-warn">{settingsTexts.notConfirmed}</p>}
          {!settings && (
            <p role="status" className="sr-only">
              {commonTexts.loading}
            </p>
          )}
          {/* With large text each kind takes two lines. */}
          <div className="@container">
            <table className="w-full @max-[17rem]:block">
              <thead className="@max-[17rem]:hidden">
                <tr className="text-sm text-ink2">
                  <th scope="col" className="pb-2 text-start">
                    {settingsTexts.kind}
                  </th>
                  <th scope="col" className="px-2 pb-2">
                    {settingsTexts.site}
                  </th>
                  <th scope="col" className="ps-2 pb-2 text-start">
                    {settingsTexts.mail}
                  </th>
                </tr>
              </thead>
              <tbody className="@max-[17rem]:block">
                {kinds.map((kind) => (
                  <KindRow key={kind} kind={kind} settings={settings} />
                ))}
              </tbody>
            </table>
          </div>
          {settings ? <TimeZoneField timeZone={settings.timeZone} /> : <div className="skeleton h-18" />}
          <h3 className="font-semibold">{settingsTexts.muted}</h3>
          {settings ? <Muted {...settings} /> : <div className="skeleton h-6" />}
        </>
      )}
    </Section>
  );
}
