/** The grid of business tiles: one column on phones, up to four on wide screens. */
import { Children, type ReactNode } from 'react';

/** The number of tiles in view when a page opens: their pictures load eagerly. */
export const inView = 2;

export function BusinessGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Children.map(children, (child) => (
        <li className="grid">{child}</li>
      ))}
    </ul>
  );
}
