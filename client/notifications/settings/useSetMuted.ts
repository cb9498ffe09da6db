/** Mutes a business or a person, or ends that. */
import { failureText, toastFailure } from '#client/core/failures.ts';
import { useSetMutedMutation } from '#client/gql/documents/notifications/settings/Settings.ts';
import { settingsTexts } from './settingsTexts.ts';

/** Returns a function that resolves to whether it succeeded. A failure shows a toast. */
export function useSetMuted(): (id: string, isMuted: boolean) => Promise<boolean> {
  const [setMuted] = useSetMutedMutation();
  return (id, isMuted) =>
    setMuted({ variables: { id, isMuted } }).then(
      () => true,
      (failure: unknown) => {
        toastFailure(failure, failureText(failure, settingsTexts.failed));
        return false;
      },
    );
}
