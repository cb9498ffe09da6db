/** The grid of user cards: one column on phones, up to four on wide screens. */
import { Children, type ReactNode } from 'react';

export function UserGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4">
      {Children.map(children, (child) => (
        <li className="grid min-w-0">{child}</li>
      ))}
    </ul>
  );
}
