/** The answer to the address of a person who is not there, or no more. */
import { Link } from 'react-router-dom';
import { addresses } from '#client/core/addresses.ts';
import { userTexts } from '#client/core/texts/users.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import * as sentences from '#rules/sentences.ts';

export function UnknownUser() {
  return (
    <div className="grid gap-6 py-12">
      <PageTitle title={sentences.userNotFound}>{sentences.userNotFound}</PageTitle>
      <EmptyState text={userTexts.unknownHint}>
        <Link to={addresses.users} className="button">
          {userTexts.browseUsers}
        </Link>
      </EmptyState>
    </div>
  );
}
