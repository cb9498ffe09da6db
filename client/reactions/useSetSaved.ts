/** Saves for members; visitors are asked to log in. */
import { useApolloClient } from '@apollo/client/react';
import { useAuth } from '#client/auth/authContext.ts';
import { memberAction } from '#client/auth/memberAction.ts';
import { askToLogin } from '#client/core/returnLink.ts';
import { reactionTexts } from './reactionTexts.ts';
import type { Savable, SaveMessages } from './setSaved.ts';

const setSaved = memberAction(async () => (await import('./setSaved.ts')).setSaved);

/** Returns a function that sets a save to the given state. Visitors get an error toast that asks them to log in. */
export function useSetSaved(messages: SaveMessages) {
  const client = useApolloClient();
  const { user } = useAuth();
  return async (business: Savable, saved: boolean): Promise<void> => {
    if (!user) return askToLogin(reactionTexts.loginToSave, { id: business.id, name: business.name });
    if (business.isSaved !== saved) return setSaved(client, user.id, business, saved, messages);
  };
}
