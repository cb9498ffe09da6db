/** What the queue shows: the cases of a state, with their numbers, and those about one kind of subjects. */
import { Link, useNavigate } from 'react-router-dom';
import type { ModerationPageQuery } from '#client/gql/graphql.ts';
import { optionsOf } from '#client/ui/forms/optionsOf.ts';
import { SelectField } from '#client/ui/forms/SelectField.tsx';
import { caseStates, subjectTypes, type CaseState, type SubjectType } from '#rules/moderation/names.ts';
import { moderationTexts } from '../moderationTexts.ts';
import { queuePath, type CaseFilters } from './caseFilters.ts';

interface QueueFiltersProps {
  filters: CaseFilters;
  counts: NonNullable<ModerationPageQuery['moderationCases']>['counts'];
}

const states = Object.entries(caseStates) as [CaseState, string][];

export function QueueFilters({ filters, counts: { open, appealed, decided } }: QueueFiltersProps) {
  const navigate = useNavigate();
  const countOf = { OPEN: open, APPEALED: appealed, DECIDED: decided };
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      {/* The three are in one row on a phone, too. */}
      <nav aria-label={moderationTexts.states} className="flex gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-1">
        {states.map(([state, label]) => (
          <Link
            key={state}
            to={queuePath({ ...filters, state })}
            aria-current={state === filters.state ? 'page' : undefined}
            className={state === filters.state ? 'button button-primary' : 'button'}
          >
            {`${label} (${countOf[state]})`}
          </Link>
        ))}
      </nav>
      <div className="max-sm:w-full">
        <SelectField
          label={moderationTexts.type}
          options={optionsOf(subjectTypes, moderationTexts.allTypes)}
          value={filters.subjectType ?? ''}
          onChange={({ target }) =>
            void navigate(queuePath({ ...filters, subjectType: (target.value || null) as SubjectType | null }), {
              replace: true,
            })
          }
        />
      </div>
    </div>
  );
}
