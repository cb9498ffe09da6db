/** Lists by distance: their position of origin, their cursors, and the distance of each business. */
import type { Position } from '#rules/places/position.ts';
import { placeMessages } from '#rules/places/search.ts';
import { badInput } from '#server/core/errors.ts';
import { orderOfCursor } from '#server/core/page.ts';
import { distanceBetween } from '#server/places/distance.ts';
import type { Criteria } from '../filter.ts';
import type { ListedBusiness } from '../listed-business.ts';
import type { Sort } from '../page/orders.ts';

/**
 * The order and the filter of a list: by distance the nearest comes first, and only businesses with a position are listed.
 * @throws BAD_USER_INPUT for the order by distance without a position
 */
export function applyDistanceOrder(sort: Sort, criteria: Criteria): { sort: Sort; criteria: Criteria } {
  if (sort.field !== 'DISTANCE') return { sort, criteria };
  if (!criteria.place.near) throw badInput({ sort: placeMessages.distanceNeedsNear });
  return { sort: { ...sort, order: 'ASC' }, criteria: { ...criteria, place: { ...criteria.place, isPlaced: true } } };
}

const byDistance = 'DISTANCE@';

/** The name of an order in its cursors. That of the order by distance contains the position from which it is measured. */
export function orderName({ field, order }: Sort, { place: { near } }: Criteria): string {
  return field === 'DISTANCE' && near ? `${byDistance}${near.latitude},${near.longitude}` : `${field}-${order}`;
}

/** Refuses a cursor of a list by distance from another position. @throws BAD_USER_INPUT */
export function checkOrigin(order: string, cursor: string | null | undefined): void {
  if (!order.startsWith(byDistance)) return;
  const [, name] = /^(DISTANCE@[-+.,e\d]+)~?$/.exec(String(orderOfCursor(cursor))) ?? [];
  if (name !== undefined && name !== order) throw badInput({ after: placeMessages.otherOrigin });
}

/** Sets the distance of each business from a position; null for one without a position. */
export function addDistances(businesses: ListedBusiness[], near: Position | undefined): ListedBusiness[] {
  if (near)
    for (const business of businesses) {
      const { latitude, longitude } = business;
      const isKnown = latitude !== null && longitude !== null;
      business.distance = isKnown ? distanceBetween(near, { latitude, longitude }) : null;
    }
  return businesses;
}
