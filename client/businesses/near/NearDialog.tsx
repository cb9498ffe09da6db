/** Asks where distances begin: at the position of the user, which is requested from the browser at once, or at a place. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { PlaceAtDocument } from '#client/gql/graphql.ts';
import { Button } from '#client/ui/Button.tsx';
import { Spinner } from '#client/ui/Spinner.tsx';
import type { SetFilters } from '../home/useFilters.ts';
import { nearTexts } from './nearTexts.ts';
import { PlaceSearch } from './PlaceSearch.tsx';
import { findPosition, originText } from './position.ts';

interface NearDialogProps {
  setFilters: SetFilters;
  onClose: () => void;
}

export function NearDialog({ setFilters, onClose }: NearDialogProps) {
  const client = useApolloClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState('');
  const [attempts, setAttempts] = useState(1);
  const choose = (near: string) => {
    // A user who has closed the dialog has chosen nothing.
    if (!dialog.current?.open) return;
    setFilters({ near });
    dialog.current.close();
  };
  const choosePosition = useEffectEvent(async (position: GeolocationCoordinates) => {
    const [latitude, longitude] = originText(position).split(',').map(Number) as [number, number];
    // The name is for the chip, which has the coordinates otherwise.
    const place = await client
      .query({ query: PlaceAtDocument, variables: { latitude, longitude } })
      .catch(() => undefined);
    choose(originText(position, place?.data?.placeAt?.name));
  });
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  useEffect(() => {
    findPosition().then(choosePosition, ({ message }: Error) => setFailure(message));
  }, [attempts]);
  return (
    <dialog
      ref={dialog}
      aria-label={nearTexts.title}
      // In development React runs the effect twice: the dialog is open again.
      onClose={() => dialog.current?.open || onClose()}
      className="m-auto w-full max-w-xl overflow-y-auto rounded-card border border-line bg-surface text-ink raised"
    >
      <div className="page grid gap-4 py-4">
        <h2 className="text-xl">{nearTexts.title}</h2>
        <div role="status">
          {failure || (
            <span className="flex items-center gap-2">
              <Spinner className="size-5" /> {nearTexts.finding}
            </span>
          )}
        </div>
        {/* It stays while the position is requested again, so that the focus returns to it. */}
        {(failure || attempts > 1) && (
          <Button
            disabled={!failure}
            onClick={() => {
              setFailure('');
              setAttempts(attempts + 1);
            }}
          >
            {nearTexts.tryAgain}
          </Button>
        )}
        <PlaceSearch onChoose={({ position, name }) => choose(originText(position, name))} />
        <p className="text-sm text-ink2">{nearTexts.privacy}</p>
        <Button onClick={() => dialog.current?.close()}>{nearTexts.cancel}</Button>
      </div>
    </dialog>
  );
}
