/** The picture that a form is about to send: the one there was, another, or none. */
import { useEffect, useState } from 'react';

interface Choice {
  image?: File;
  /** The address of the chosen file, for as long as it is chosen. */
  address?: string;
  fault?: string;
  isRemoved: boolean;
}

/**
 * Keeps the choice.
 * @param present the address of the picture that the business has
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
    /** A refused file leaves the last choice as it was. */
    choose: (chosen: File | undefined, refusal: string | undefined) =>
      setChoice((last) =>
        chosen
          ? { image: chosen, address: URL.createObjectURL(chosen), isRemoved: false }
          : { ...last, fault: refusal },
      ),
    remove: () => setChoice({ isRemoved: true }),
  };
}
