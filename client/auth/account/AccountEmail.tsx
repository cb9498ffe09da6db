/** The viewer's e-mail address, whether it is confirmed, and a button that sends the link of the confirmation again. */
import { toastServerError } from '#client/core/errors.ts';
import { toasts } from '#client/core/toasts.ts';
import { useSendEmailConfirmationMutation, type useAccountPageQuery } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { useAuth } from '../authContext.ts';
import { authTexts } from '../authTexts.ts';
import { accountTexts } from './accountTexts.ts';

/** The list of sessions reports a failure and offers a retry. */
export function AccountEmail({ account: { data } }: { account: ReturnType<typeof useAccountPageQuery> }) {
  const { user } = useAuth();
  const [send, { loading }] = useSendEmailConfirmationMutation();
  const email = data?.me?.email ?? user?.email ?? '';
  const isConfirmed = data?.me?.emailVerified;

  const sendLink = async () => {
    try {
      await send();
    } catch (error) {
      return toastServerError(error, authTexts.linkFailed);
    }
    toasts.success(accountTexts.confirmationSent(email));
  };

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 grow flex-wrap items-center gap-2 font-semibold wrap-anywhere">
        {email}
        {isConfirmed === true && <span className="chip">{accountTexts.confirmed}</span>}
        {isConfirmed === false && <span className="text-sm text-warn">{accountTexts.notConfirmed}</span>}
      </p>
      {isConfirmed === false && (
        <Button disabled={loading} onClick={() => void sendLink()}>
          {loading ? accountTexts.sendingConfirmation : accountTexts.sendConfirmation}
        </Button>
      )}
    </div>
  );
}
