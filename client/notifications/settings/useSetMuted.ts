/** Mutes a business, a person or a conversation, or ends that. */
import { toastServerError } from '#client/core/errors.ts';
import {
  useSetMutedMutation,
  useSetThreadMutedMutation,
} from '#client/gql/documents/notifications/settings/Settings.ts';
import { settingsTexts } from './settingsTexts.ts';

/** Resolves to whether a change succeeded. A failure shows a toast. */
const isDone = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    (failure: unknown) => {
      toastServerError(failure, settingsTexts.failed);
      return false;
    },
  );

type SetMuted = (id: string, isMuted: boolean) => Promise<boolean>;

/** For a business or a person. The function resolves to whether it succeeded. */
export function useSetMuted(): SetMuted {
  const [setMuted] = useSetMutedMutation();
  return (id, isMuted) => isDone(setMuted({ variables: { id, isMuted } }));
}

/** For the conversation under a business, by its id. */
export function useSetThreadMuted(): SetMuted {
  const [setThreadMuted] = useSetThreadMutedMutation();
  return (businessId, isMuted) => isDone(setThreadMuted({ variables: { businessId, isMuted } }));
}
