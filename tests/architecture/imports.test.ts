/** Checks every import of server and client against the layers. */
import { posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderOf, layerOf, layers } from './layers.ts';
import { sourcesIn } from './sources.ts';

interface Import {
  from: string;
  specifier: string;
  /** The imported file; undefined for a package. */
  to: string | undefined;
}

const importPattern =
  /(?:^|\s)(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[^.\w])import\s*\(?\s*['"]([^'"]+)['"]/gm;

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('#rules/')) return `server/rules/${specifier.slice('#rules/'.length)}`;
  return specifier.startsWith('#') ? specifier.slice(1) : undefined;
}

const importsIn = (folder: string): Import[] =>
  sourcesIn(folder).flatMap(({ path: from, text }) =>
    [...text.matchAll(importPattern)].map((match) => {
      const specifier = (match[1] ?? match[2])!;
      return { from, specifier, to: resolveImport(from, specifier) };
    }),
  );

const imports = [...importsIn('server'), ...importsIn('client')];
const ownImports = imports.flatMap(({ to, ...rest }) => (to === undefined ? [] : [{ ...rest, to }]));
const show = ({ from, specifier }: Import) => `${from} → ${specifier}`;

/** Returns what is wrong with an import between files of the project, or undefined. */
function violationOf({ from, specifier, to }: Import & { to: string }): string | undefined {
  const [source, target] = [folderOf(from), folderOf(to)];
  if (!source || !target) return 'leaves server and client';
  if (to.includes('/migrations/sql/') && !from.includes('/migrations/')) return 'goes to the frozen SQL of migrations';
  if (source.side === target.side && source.folder === target.folder)
    return specifier.startsWith('#') ? 'uses # inside a folder' : undefined;
  if (!specifier.startsWith('#')) return 'goes to another folder without #';
  if (source.side !== target.side) {
    if (source.side === 'server') return 'goes from the server to the client';
    return specifier.startsWith('#rules/') ? undefined : 'goes from the client to a server folder other than rules';
  }
  if (target.folder === 'rules' && !specifier.startsWith('#rules/')) return 'names the rules other than #rules/';
  return layerOf(source.side, target.folder) > layerOf(source.side, source.folder)
    ? undefined
    : 'does not go to a lower layer';
}

/** Returns the cycles of imports between files, each as a chain of paths. */
function findCycles(): string[] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of ownImports) edges.set(from, [...(edges.get(from) ?? []), to]);
  const cycles: string[] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: string[]) => {
    if (finished.has(file)) return;
    if (path.includes(file)) return void cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
    for (const to of edges.get(file) ?? []) visit(to, [...path, file]);
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return cycles;
}

describe('The layers', () => {
  it('hold every folder', () => {
    const folders = [...sourcesIn('server'), ...sourcesIn('client')].map(({ path }) => folderOf(path)!);
    const unknown = folders
      .filter(({ side, folder }) => layerOf(side, folder) < 0)
      .map(({ side, folder }) => `${side}/${folder}`);
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('are checked by a pattern that finds imports of every lower folder', () => {
    for (const side of ['server', 'client'] as const) {
      const lower = layers[side]
        .slice(2)
        .flat()
        .filter((folder) => folder !== 'gql');
      const imported = new Set(
        ownImports
          .map(({ to }) => folderOf(to))
          .filter((target) => target?.side === side)
          .map((target) => target!.folder),
      );
      expect(lower.filter((folder) => !imported.has(folder))).toEqual([]);
    }
  });

  it('are imported downwards only', () => {
    expect(ownImports.flatMap((each) => (violationOf(each) ? [`${show(each)} ${violationOf(each)}`] : []))).toEqual([]);
  });

  it('hold no cycle of imports between files', () => {
    expect(findCycles()).toEqual([]);
  });
});

describe('A violation', () => {
  it.each([
    ['server/users/a.ts', '#server/comments/b.ts', 'does not go to a lower layer'],
    ['server/comments/a.ts', '#server/follows/b.ts', 'does not go to a lower layer'],
    ['server/app.ts', '#server/cli/a.ts', 'does not go to a lower layer'],
    ['server/comments/a.ts', '../users/b.ts', 'goes to another folder without #'],
    ['server/app.ts', '#client/app/main.tsx', 'goes from the server to the client'],
    ['client/users/A.tsx', '#server/core/errors.ts', 'goes from the client to a server folder other than rules'],
    ['client/users/A.tsx', '#client/app/routes.tsx', 'does not go to a lower layer'],
    ['server/users/a.ts', '../../tests/b.ts', 'leaves server and client'],
    ['server/demo/a.ts', '#server/database/migrations/sql/b.ts', 'goes to the frozen SQL of migrations'],
    ['server/database/a.ts', './migrations/sql/b.ts', 'goes to the frozen SQL of migrations'],
    ['server/database/migrations/1-c/a.ts', '../sql/b.ts', undefined],
    ['server/comments/a.ts', '#server/users/b.ts', undefined],
    ['client/users/A.tsx', '#rules/limits.ts', undefined],
  ])('from %s to %s is reported as: %s', (from, specifier, expected) => {
    expect(violationOf({ from, specifier, to: resolveImport(from, specifier)! })).toBe(expected);
  });
});

describe('The rules', () => {
  it('import nothing from other folders', () => {
    const outside = imports.filter(
      ({ from, to }) => from.startsWith('server/rules/') && !to?.startsWith('server/rules/'),
    );
    expect(outside.map(show)).toEqual([]);
  });
});

describe('The core', () => {
  it('knows no HTTP', () => {
    const http = imports.filter(
      ({ from, specifier }) => from.startsWith('server/core/') && /^(node:https?|express)$/.test(specifier),
    );
    expect(http.map(show)).toEqual([]);
  });
});

describe('An import between files of the project', () => {
  it('names the file with its extension', () => {
    expect(ownImports.filter(({ to }) => !/\.(ts|tsx|js|mjs|json|css)(\?inline)?$/.test(to)).map(show)).toEqual([]);
  });
});
