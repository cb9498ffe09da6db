/** The pictures of a reported subject. */
import type { Context } from '#server/core/context.ts';
import { pictureUrlList } from '#server/uploads/picture-urls.ts';
import { pictureSignature } from '#server/uploads/hidden-pictures.ts';
import type { ReportedSubject } from './decisions/decision.types.ts';

/** The URLs of the pictures of a subject, whose files may be gone. They open while the subject is hidden. */
export function imagesOf({ origin, signingKey }: Context, { snapshot }: ReportedSubject): string[] {
  const { image, cover, pictures = cover ? [cover] : [] } = snapshot;
  return image
    ? [image]
    : pictures.flatMap((picture) =>
        pictureUrlList(origin, { ...picture, signature: pictureSignature(signingKey, picture.key) }),
      );
}
