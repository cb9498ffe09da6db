/** The account page: sessions, password and deletion. */
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router-dom';
import { fixedHead } from '#client/core/head.ts';
import type { ScreenCode } from '#client/core/screenCode.ts';
import { paths } from '#client/core/paths.ts';
import { accountTexts } from './accountTexts.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Sessions } from './Sessions.tsx';

export function AccountPage() {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 pt-8 md:pt-12">
      <div className="grid gap-3">
        <Link to={paths.profile} className="link inline-flex items-center gap-1.5 justify-self-start text-sm">
          <ArrowLeft aria-hidden className="size-4" />
          {accountTexts.backToProfile}
        </Link>
        <PageTitle title={accountTexts.title}>{accountTexts.title}</PageTitle>
      </div>
      <AccountSection title={accountTexts.sessions}>
        <Sessions />
      </AccountSection>
      <AccountSection title={accountTexts.changePassword} hint={accountTexts.changePasswordHint}>
        <ChangePasswordForm />
      </AccountSection>
      <AccountSection title={accountTexts.deleteAccount} hint={accountTexts.deleteHint}>
        <DeleteAccount />
      </AccountSection>
    </div>
  );
}

export const accountScreen: ScreenCode = { Component: AccountPage, head: fixedHead(accountTexts.title) };
