/** The stairs of the house: which room stands on which step. Imports go down only. */

/** From top to bottom; rooms in one line stand on one step and never import each other. */
export const layers = {
  server: [
    ['main'],
    ['pages', 'rest', 'ops', 'demo'],
    ['directory'],
    ['auth', 'follows', 'reactions', 'comments'],
    ['businesses'],
    ['users'],
    ['uploads'],
    ['migrations'],
    ['core', 'env'],
    ['rules'],
  ],
  client: [
    ['app'],
    ['users'],
    ['businesses'],
    ['follows', 'reactions', 'comments'],
    ['auth'],
    ['ui'],
    ['core'],
    ['gql'],
  ],
};

export type Side = keyof typeof layers;

/** The files that lie in a side's own folder belong to its top room, but for the settings. */
const topRoom = { server: 'main', client: 'app' };

/** The room that a path of a side lies in, as 'businesses' for 'server/businesses/business.entity.ts'. */
export function folderOf(path: string): { side: Side; room: string } | undefined {
  const [side, first, ...rest] = path.split('/');
  if (side !== 'server' && side !== 'client') return undefined;
  if (rest.length > 0) return { side, room: first! };
  return { side, room: first === 'env.ts' ? 'env' : topRoom[side] };
}

/** How many steps down a room stands; -1 where it is not on the stairs. */
export const layerOf = (side: Side, room: string): number => layers[side].findIndex((step) => step.includes(room));
