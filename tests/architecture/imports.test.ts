/** Holds every import to the stairs, so that a room can be understood with the rooms below it alone. */
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sourcesIn } from './sources.ts';
import { folderOf, layers, layerOf } from './layers.ts';

interface Arrow {
  from: string;
  said: string;
  /** The file it leads to; undefined for a package. */
  to: string | undefined;
}

const importing =
  /(?:^|\s)(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^.\w])import\s*\(?\s*['"]([^'"]+)['"]/gm;

function target(from: string, said: string): string | undefined {
  if (said.startsWith('.')) return posix.join(posix.dirname(from), said);
  if (said.startsWith('#rules/')) return `server/rules/${said.slice('#rules/'.length)}`;
  return said.startsWith('#') ? said.slice(1) : undefined;
}

const arrowsOf = (folder: string): Arrow[] =>
  sourcesIn(folder).flatMap(({ path: from, text }) =>
    [...text.matchAll(importing)].map((match) => {
      const said = (match[1] ?? match[2])!;
      return { from, said, to: target(from, said) };
    }),
  );

const arrows = [...arrowsOf('server'), ...arrowsOf('client')];
const ours = arrows.flatMap(({ to, ...arrow }) => (to === undefined ? [] : [{ ...arrow, to }]));
const show = ({ from, said }: Arrow) => `${from} → ${said}`;

/** What is wrong with an arrow between rooms, or undefined. */
function fault({ from, said, to }: Arrow & { to: string }): string | undefined {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (!here || !there) return 'leaves the house';
  if (here.side === there.side && here.room === there.room)
    return said.startsWith('#') ? 'takes a step inside a room' : undefined;
  if (!said.startsWith('#')) return 'goes to another room without a #';
  if (here.side !== there.side) {
    if (here.side === 'server') return 'goes from the server to the client';
    return said.startsWith('#rules/') ? undefined : 'crosses the hall to something other than #rules/';
  }
  if (there.room === 'rules' && !said.startsWith('#rules/')) return 'calls the rules by another name than #rules/';
  return layerOf(here.side, there.room) > layerOf(here.side, here.room) ? undefined : 'does not go down';
}

describe('The stairs', () => {
  it('know every room', () => {
    const rooms = [...sourcesIn('server'), ...sourcesIn('client')].map(({ path }) => folderOf(path)!);
    const strangers = rooms
      .filter(({ side, room }) => layerOf(side, room) < 0)
      .map(({ side, room }) => `${side}/${room}`);
    expect([...new Set(strangers)]).toEqual([]);
  });

  it('see the imports that are there', () => {
    // A pattern that found nothing would find no fault either.
    for (const side of ['server', 'client'] as const) {
      const roomsBelow = layers[side]
        .slice(1)
        .flat()
        .filter((room) => room !== 'gql' && room !== 'migrations');
      const reached = new Set(
        ours
          .map(({ to }) => folderOf(to))
          .filter((there) => there?.side === side)
          .map((there) => there!.room),
      );
      expect(roomsBelow.filter((room) => !reached.has(room))).toEqual([]);
    }
  });

  it('are only ever gone down', () => {
    expect(ours.flatMap((arrow) => (fault(arrow) ? [`${show(arrow)} ${fault(arrow)}`] : []))).toEqual([]);
  });
});

describe('A fault', () => {
  it.each([
    ['server/users/a.ts', '#server/comments/b.ts', 'does not go down'],
    ['server/comments/a.ts', '#server/follows/b.ts', 'does not go down'],
    ['server/comments/a.ts', '../users/b.ts', 'goes to another room without a #'],
    ['server/app.ts', '#client/app/main.tsx', 'goes from the server to the client'],
    ['client/users/A.tsx', '#server/core/errors.ts', 'crosses the hall to something other than #rules/'],
    ['client/users/A.tsx', '#client/app/routes.tsx', 'does not go down'],
    ['server/users/a.ts', '../../tests/b.ts', 'leaves the house'],
    ['server/comments/a.ts', '#server/users/b.ts', undefined],
    ['client/users/A.tsx', '#rules/limits.ts', undefined],
  ])('from %s to %s is called: %s', (from, said, expected) => {
    expect(fault({ from, said, to: target(from, said)! })).toBe(expected);
  });
});

describe('The rules', () => {
  it('import nothing from outside', () => {
    const outside = arrows.filter(
      ({ from, to }) => from.startsWith('server/rules/') && !to?.startsWith('server/rules/'),
    );
    expect(outside.map(show)).toEqual([]);
  });
});

describe('An import of our own', () => {
  it('names its file with the ending', () => {
    expect(ours.filter(({ to }) => !/\.(ts|tsx|js|json|css)$/.test(to)).map(show)).toEqual([]);
  });
});
