/** The grid that tiles stand in: one column on a phone, four on a wide screen. */
import { Children, type ReactNode } from 'react';

/** How many tiles are in view when a page opens, whose pictures are urgent. */
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
