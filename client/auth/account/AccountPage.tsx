/**
 * The account page: sessions, e-mail address, password, notifications, reports and deletion. Its parts appear at once, after the
 * responses that give them their height: nothing moves under the pointer.
 */
import { useState } from 'react';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { AccountPageDocument, useAccountPageQuery } from '#client/gql/documents/auth/account/AccountPage.ts';
import { OwnDecisionsDocument, useOwnDecisionsQuery } from '#client/gql/documents/moderation/own/OwnDecisions.ts';
import { OwnReportsDocument, useOwnReportsQuery } from '#client/gql/documents/moderation/own/OwnReports.ts';
import {
  NotificationSettingsDocument,
  useNotificationSettingsQuery,
} from '#client/gql/documents/notifications/settings/Settings.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { SectionSkeletons } from '#client/ui/layout/SectionSkeletons.tsx';
import { accountTexts } from './accountTexts.ts';
import { BackLink } from '#client/ui/layout/BackLink.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { OwnDecisions } from '#client/moderation/own/OwnDecisions.tsx';
import { OwnReports } from '#client/moderation/own/OwnReports.tsx';
import { NotificationSettings } from '#client/notifications/settings/NotificationSettings.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { AccountEmail } from './AccountEmail.tsx';
import { LikesInFeeds } from './LikesInFeeds.tsx';
import { Sessions } from './Sessions.tsx';

const head = fixedHead(accountTexts.title);

// Sessions start and end on other devices, and moderators decide at any time.
const fresh = { fetchPolicy: 'cache-and-network' } as const;

export function AccountPage() {
  useHead(head);
  const account = useAccountPageQuery(fresh);
  const decisions = useOwnDecisionsQuery(fresh);
  const settings = useNotificationSettingsQuery(fresh);
  const reports = useOwnReportsQuery(fresh);
  const isLoaded = [account, decisions, settings, reports].every(({ data, error }) => data ?? error);
  // Another try of a part keeps what users have typed in the others.
  const [wasLoaded, setWasLoaded] = useState(isLoaded);
  if (isLoaded && !wasLoaded) setWasLoaded(true);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="grid gap-3">
        <BackLink to={paths.profile}>{accountTexts.backToProfile}</BackLink>
        <PageHeading>{accountTexts.title}</PageHeading>
      </div>
      {wasLoaded ? (
        <>
          <OwnDecisions decisions={decisions} />
          <Section title={accountTexts.sessions}>
            <Sessions account={account} />
          </Section>
          <Section title={accountTexts.email} hint={accountTexts.emailHint}>
            <AccountEmail account={account} />
            <ChangeEmailForm />
          </Section>
          <Section title={accountTexts.changePassword} hint={accountTexts.changePasswordHint}>
            <ChangePasswordForm />
          </Section>
          <Section title={accountTexts.privacy} hint={accountTexts.privacyHint}>
            <LikesInFeeds />
          </Section>
          <NotificationSettings query={settings} />
          <OwnReports query={reports} />
          <Section title={accountTexts.deleteAccount} hint={accountTexts.deleteHint}>
            <DeleteAccount />
          </Section>
        </>
      ) : (
        <Loading>
          <SectionSkeletons number={3} />
        </Loading>
      )}
    </div>
  );
}

export const screen: Screen = {
  Component: AccountPage,
  head: () => head,
  queries: () =>
    [AccountPageDocument, OwnDecisionsDocument, NotificationSettingsDocument, OwnReportsDocument].map((document) => ({
      document,
      variables: {},
    })),
};
