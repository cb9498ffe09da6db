/** The pictures of a reported subject. */
import type { Context } from '#server/core/context.ts';
import { imageAddresses } from '#server/uploads/cover-addresses.ts';
import type { ReportedSubject } from './decisions/decision.types.ts';

/** The URLs of the pictures of a subject, whose files may be gone. */
export function imagesOf({ origin }: Context, { snapshot }: ReportedSubject): string[] {
  const { image, cover, pictures = cover ? [cover] : [] } = snapshot;
  return image ? [image] : pictures.flatMap((picture) => imageAddresses(origin, picture));
}
