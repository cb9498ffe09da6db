/** The email address of a business. It is requested and shown when a member presses the button. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useAuth } from '#client/auth/authContext.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { toastServerError } from '#client/core/errors.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { BusinessEmailDocument } from '#client/gql/graphql.ts';
import { mayTakeFocus } from '#client/ui/hooks/mayTakeFocus.ts';
import { contactTexts } from './contactTexts.ts';

/** The class of links of the contact. */
export const contactLink = 'link flex items-center max-sm:min-h-11';

export function BusinessEmail({ business }: { business: { id: string; name: string } }) {
  const { user } = useAuth();
  const client = useApolloClient();
  const [email, setEmail] = useState<string | null>();
  const [isLoading, setLoading] = useState(false);
  const answer = useRef<HTMLAnchorElement & HTMLSpanElement>(null);
  // The button that was pressed is gone, with the focus if that was on it.
  useEffect(() => {
    if (mayTakeFocus()) answer.current?.focus();
  }, [email]);

  const show = async () => {
    if (!user) return askToLogin(contactTexts.loginToSee, business);
    setLoading(true);
    try {
      const { data } = await client.query({
        query: BusinessEmailDocument,
        variables: { id: business.id },
        // The owner may have changed it since another page showed it.
        fetchPolicy: 'network-only',
      });
      setEmail(data?.business?.email ?? null);
    } catch (failure) {
      toastServerError(failure, contactTexts.emailFailed);
    }
    setLoading(false);
  };

  if (email === null)
    return (
      <span ref={answer} tabIndex={-1} className="outline-none">
        {contactTexts.noEmail}
      </span>
    );
  if (email)
    return (
      <a ref={answer} href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={contactLink}>
        {email}
      </a>
    );
  return (
    <button type="button" aria-busy={isLoading} className={contactLink} onClick={() => void show()}>
      {isLoading ? commonTexts.loading : contactTexts.showEmail}
    </button>
  );
}
