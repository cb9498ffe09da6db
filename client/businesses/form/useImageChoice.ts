/** The picture that a form will send: the stored one, a new one, or none. */
import { useEffect, useState } from 'react';

interface Choice {
  image?: File;
  /** The object URL of the chosen file. */
  address?: string;
  fault?: string;
  isRemoved: boolean;
}

/**
 * Holds the choice.
 * @param present the URL of the stored picture
 */
export function useImageChoice(present: string | undefined) {
  const [{ image, address, fault, isRemoved }, setChoice] = useState<Choice>({ isRemoved: false });

  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);

  return {
    image,
    fault,
    preview: address ?? (isRemoved ? undefined : present),
    removeImage: isRemoved && present !== undefined,
    /** A rejected file keeps the previous choice. */
    choose: (chosen: File | undefined, refusal: string | undefined) =>
      setChoice((last) =>
        chosen
          ? { image: chosen, address: URL.createObjectURL(chosen), isRemoved: false }
          : { ...last, fault: refusal },
      ),
    remove: () => setChoice({ isRemoved: true }),
  };
}
