/** The optional parts of the business form while their code loads: closed, with their titles. */
import { hoursTexts } from '../hours/hoursTexts.ts';
import { businessFormTexts } from './businessFormTexts.ts';

export function OptionalSkeletons() {
  return [businessFormTexts.contact, hoursTexts.title].map((title) => (
    <details key={title} inert className="card px-4">
      <summary className="min-h-11 py-2.5">
        <h2 className="inline">{title}</h2>
      </summary>
    </details>
  ));
}
