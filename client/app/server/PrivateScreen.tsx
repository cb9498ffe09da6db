/** The markup of a screen for signed-in users: the client loads it, or redirects visitors to the login page. */
import { Loading } from '#client/ui/Loading.tsx';
import { NeedsScript } from '#client/ui/WithoutScript.tsx';

export function PrivateScreen() {
  return (
    <>
      <NeedsScript />
      <div className="needs-script">
        <Loading />
      </div>
    </>
  );
}
