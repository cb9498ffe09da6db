/** The grid that tiles stand in: one column on a phone, four on a wide screen. */
import { Children, type ReactNode } from 'react';

export function BusinessGrid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {Children.map(children, (child) => (
        <li className="grid">{child}</li>
      ))}
    </ul>
  );
}
