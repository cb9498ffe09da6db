/** The page for the URL of a user who does not exist. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { userTexts } from '../userTexts.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import * as messages from '#rules/messages.ts';

export function UserNotFound() {
  return (
    <div className="grid gap-6 py-12">
      <PageHeading>{messages.userNotFound}</PageHeading>
      <EmptyState text={userTexts.unknownHint}>
        <Link to={paths.users} className="button">
          {userTexts.browseUsers}
        </Link>
      </EmptyState>
    </div>
  );
}
