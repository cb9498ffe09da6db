/** The picture that a form will send: the stored one, a new one, or none. */
import { useEffect, useState } from 'react';

interface Choice {
  image?: File;
  /** The object URL of the chosen file. */
  address?: string;
  error?: string;
  isRemoved: boolean;
}

/**
 * Holds the choice.
 * @param present the URL of the stored picture
 */
export function useImageChoice(present: string | undefined) {
  const [{ image, address, error, isRemoved }, setChoice] = useState<Choice>({ isRemoved: false });

  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  return {
    image,
    error,
    preview: address ?? (isRemoved ? undefined : present),
    removeImage: isRemoved && present !== undefined,
    /** A rejected file keeps the previous choice. */
    choose: (chosen: File | undefined, rejection: string | undefined) =>
      setChoice((previous) =>
        chosen
          ? { image: chosen, address: URL.createObjectURL(chosen), isRemoved: false }
          : { ...previous, error: rejection },
      ),
    remove: () => setChoice({ isRemoved: true }),
  };
}
