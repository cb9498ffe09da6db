/** Admits every request: tests and measurements share busy processors with the site. */
import { uncountedSlot, type OverloadProtection } from '#server/http/overload.ts';

export const noOverloadProtection: OverloadProtection = {
  admit: () => uncountedSlot,
  isBusy: () => false,
  inProgress: () => 0,
  stop: () => undefined,
};
