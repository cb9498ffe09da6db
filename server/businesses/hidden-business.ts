/** Hides and restores businesses. Triggers change the counts, so that both are exact with all other writes. */
import type { EntityManager } from 'typeorm';
import * as messages from '#rules/messages.ts';
import type { Context } from '#server/core/context.ts';
import { notFound, sessionOver, type AppError } from '#server/core/errors.ts';
import { hiddenBy, isHidden, setHidden } from '#server/users/hidden.ts';
import { clearLoaded, loadBatched } from '#server/core/loader.ts';
import { readBusinesses } from './business.reads.ts';

const { decision } = hiddenBy;

/**
 * Hides a business from all but its owner and moderators.
 * @param manager of the transaction of the caller
 * @returns whether the business exists
 */
export const hideBusiness = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, { table: 'businesses', id }, `hidden | ${decision}`);

/**
 * Ends what `hideBusiness` did. What was hidden for another reason stays hidden.
 * @param manager of the transaction of the caller
 * @returns whether the business exists
 */
export const restoreBusiness = (manager: EntityManager, id: string): Promise<boolean> =>
  setHidden(manager, { table: 'businesses', id }, `hidden & ~${decision}`);

/**
 * The error of a write whose `lockForRow` found no row: NOT_FOUND for a business that is missing or hidden, else UNAUTHENTICATED,
 * since the account was deleted or hidden during the request.
 */
export async function noLock(ctx: Context, id: string): Promise<AppError> {
  clearLoaded(ctx);
  const business = await loadBatched(ctx, readBusinesses, id);
  return !business || isHidden(business) ? notFound(messages.businessNotFound) : sessionOver();
}
