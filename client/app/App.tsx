/** The client: one Apollo client, one router, and the session around every screen. */
import { ApolloProvider } from '@apollo/client/react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { AuthProvider } from '#client/auth/AuthProvider.tsx';
import { paths } from '#client/core/paths.ts';
import { createApollo } from '#client/core/apollo/client.ts';
import { shareWithOtherTabs } from '#client/core/apollo/otherTabs.ts';
import { setInitialHistoryKey } from './setInitialHistoryKey.ts';
import { onBusinessNotFound } from './onBusinessNotFound.ts';
import { onSessionExpired } from '#client/core/apollo/onSessionExpired.ts';
import { removePageCursor } from './removePageCursor.ts';
import { preloadOnIntent } from './preload.ts';
import { createRoutes } from './routes.tsx';
import { missingData } from './screenRoute.tsx';

const client = createApollo({
  onSessionExpired: (message) => void onSessionExpired(client, message, () => router.navigate(paths.login)),
  onBusinessNotFound,
});

shareWithOtherTabs(client);
setInitialHistoryKey();
removePageCursor();
const routes = createRoutes(client);
const router = createBrowserRouter(routes);
preloadOnIntent(routes);

/** Resolves once the code of the first screen is loaded, and the data that visitors do not find. Until then the server's markup stays. */
export const firstScreen = new Promise<void>((resolve) => {
  if (router.state.initialized) resolve();
  else router.subscribe(({ initialized }) => initialized && resolve());
}).then(() => missingData);

// Synchronously: a private page without a user would redirect to the login page.
const goHome = () => router.navigate(paths.home, { flushSync: true });

export function App() {
  return (
    <ApolloProvider client={client}>
      <AuthProvider goHome={goHome}>
        <RouterProvider router={router} />
      </AuthProvider>
    </ApolloProvider>
  );
}
