/** The picture of a reported subject. */
import type { Context } from '#server/core/context.ts';
import { imageAddresses } from '#server/uploads/cover-addresses.ts';
import type { ReportedSubject } from './decisions/decision.types.ts';

/** The URL of the picture of a subject, whose file may be gone; null without one. */
export const imageOf = ({ origin }: Context, { snapshot }: ReportedSubject): string | null =>
  snapshot.image ?? imageAddresses(origin, snapshot.cover ?? null)[0] ?? null;
