/** The filters of the queue in the page's address. */
import { caseStates, subjectTypes, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import { paths } from '#client/core/paths.ts';

export interface CaseFilters {
  state: CaseState;
  subjectType: SubjectType | null;
}

const known = <Name extends string>(table: Record<Name, unknown>, name: string | null): Name | undefined =>
  name !== null && Object.hasOwn(table, name) ? (name as Name) : undefined;

/** Reads the filters. Unknown values count as absent. */
export const parseCaseFilters = (search: URLSearchParams): CaseFilters => ({
  state: known(caseStates, search.get('state')) ?? 'OPEN',
  subjectType: known(subjectTypes, search.get('type')) ?? null,
});

/** The address of the queue with these filters. */
export function queuePath({ state, subjectType }: CaseFilters): string {
  const search = new URLSearchParams({
    ...(state !== 'OPEN' && { state }),
    ...(subjectType && { type: subjectType }),
  });
  return search.size > 0 ? `${paths.moderation}?${search}` : paths.moderation;
}
