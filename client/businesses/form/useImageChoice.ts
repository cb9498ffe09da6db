/** The picture that a form will send: the stored one, a new one, or none; and the part of it that cards show. */
import { useEffect, useState } from 'react';
import { imagePositions } from '#rules/pictures.ts';
import { pictureDrafts } from './pictureDrafts.ts';

/** The picture that the business has. */
export interface StoredImage {
  /** The URL. */
  address: string;
  position: number;
}

interface Choice {
  image?: File;
  /** The object URL of the chosen file. */
  address?: string;
  /** The chosen part. */
  position?: number;
  error?: string;
  isRemoved: boolean;
}

const choiceOf = (image: File, position?: number): Choice => ({
  image,
  address: URL.createObjectURL(image),
  position,
  isRemoved: false,
});

/**
 * Holds the choice, and restores that of the form's draft.
 * @param draft the name of the form's draft
 */
export function useImageChoice(draft: string, stored: StoredImage | undefined) {
  const [{ image, address, position, error, isRemoved }, setChoice] = useState<Choice>({ isRemoved: false });

  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  useEffect(() => {
    let isUnmounted = false;
    void pictureDrafts.read(draft).then((kept) => {
      if (isUnmounted) return;
      if (kept.image) setChoice(choiceOf(kept.image, kept.position));
      else if (kept.position !== undefined) setChoice({ position: kept.position, isRemoved: false });
    });
    return () => void (isUnmounted = true);
  }, [draft]);

  return {
    image,
    error,
    preview: address ?? (isRemoved ? undefined : stored?.address),
    /** The part that the preview shows. */
    position: position ?? (address ? undefined : stored?.position) ?? imagePositions.default,
    /** The part to send; undefined if it stays. */
    changedPosition: position,
    removeImage: isRemoved && stored !== undefined,
    /** A rejected file keeps the previous choice. */
    choose: (chosen: File | undefined, rejection: string | undefined) => {
      if (!chosen) return setChoice((previous) => ({ ...previous, error: rejection }));
      setChoice(choiceOf(chosen));
      void pictureDrafts.write(draft, chosen);
    },
    move: (next: number) => {
      setChoice((previous) => ({ ...previous, position: next }));
      pictureDrafts.writePosition(draft, next);
    },
    remove: () => {
      setChoice({ isRemoved: true });
      pictureDrafts.clear(draft);
    },
  };
}
