/** The objects in a page's data by type and id, as the browser's cache has them. */

export interface Entity {
  __typename?: unknown;
  id?: unknown;
  [field: string]: unknown;
}

/** The type and the id of an object; undefined for objects without. */
export const entityKey = ({ __typename, id }: Entity): string | undefined =>
  typeof __typename === 'string' && typeof id === 'string' ? `${__typename}:${id}` : undefined;

/** Collects the objects in results. An object that several results contain has the fields of all. */
export function entitiesIn(results: readonly unknown[]): Map<string, Entity> {
  const entities = new Map<string, Entity>();
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const each of Object.values(value)) visit(each);
    const key = Array.isArray(value) ? undefined : entityKey(value as Entity);
    if (key) entities.set(key, { ...entities.get(key), ...value });
  };
  visit(results);
  return entities;
}
