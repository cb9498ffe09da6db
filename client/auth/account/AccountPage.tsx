/** The account page: sessions, e-mail address, password and deletion. */
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import { fixedHead, useHead } from '#client/core/head.ts';
import type { Screen } from '#client/core/screen.ts';
import { paths } from '#client/core/paths.ts';
import { accountTexts } from './accountTexts.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { OwnDecisions } from '#client/moderation/own/OwnDecisions.tsx';
import { OwnReports } from '#client/moderation/own/OwnReports.tsx';
import { NotificationSettings } from '#client/notifications/settings/NotificationSettings.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { ChangeEmailForm } from './ChangeEmailForm.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailAddress } from './EmailAddress.tsx';
import { LikesInFeeds } from './LikesInFeeds.tsx';
import { Sessions } from './Sessions.tsx';

const head = fixedHead(accountTexts.title);

export function AccountPage() {
  useHead(head);
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="grid gap-3">
        <Link to={paths.profile} className="link inline-flex items-center gap-1.5 justify-self-start text-sm">
          <ArrowLeft aria-hidden className="size-4" />
          {accountTexts.backToProfile}
        </Link>
        <PageHeading>{accountTexts.title}</PageHeading>
      </div>
      <OwnDecisions />
      <Section title={accountTexts.sessions}>
        <Sessions />
      </Section>
      <Section title={accountTexts.email} hint={accountTexts.emailHint}>
        <EmailAddress />
        <ChangeEmailForm />
      </Section>
      <Section title={accountTexts.changePassword} hint={accountTexts.changePasswordHint}>
        <ChangePasswordForm />
      </Section>
      <Section title={accountTexts.privacy} hint={accountTexts.privacyHint}>
        <LikesInFeeds />
      </Section>
      <NotificationSettings />
      <OwnReports />
      <Section title={accountTexts.deleteAccount} hint={accountTexts.deleteHint}>
        <DeleteAccount />
      </Section>
    </div>
  );
}

export const accountScreen: Screen = { Component: AccountPage, head: () => head };
