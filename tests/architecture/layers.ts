/** The layers: which folder may import which. Imports go to a lower line only; folders on one line never import each other. */

export const layers = {
  server: [
    ['cli'],
    ['main'],
    ['graphql', 'rest', 'pages', 'map', 'demo'],
    ['directory', 'moderation', 'live', 'feed'],
    ['auth', 'follows', 'reactions', 'comments', 'notifications'],
    ['businesses'],
    ['users'],
    ['uploads', 'mail', 'site', 'places'],
    ['http', 'database', 'postgres'],
    ['search'],
    ['env'],
    ['core'],
    ['rules'],
  ],
  client: [
    ['app'],
    ['feed'],
    ['users'],
    ['businesses'],
    ['follows', 'reactions', 'comments'],
    ['auth'],
    ['moderation', 'places', 'notifications', 'pictures'],
    ['ui'],
    ['core'],
    ['gql'],
  ],
};

type Side = keyof typeof layers;

/** The files at the top of a side form a folder of their own, except for the settings. */
const topFolder = { server: 'main', client: 'app' };

/** The folder of a path, as 'businesses' for 'server/businesses/business.entity.ts'. */
export function folderOf(path: string): { side: Side; folder: string } | undefined {
  const [side, first, ...rest] = path.split('/');
  if (side !== 'server' && side !== 'client') return undefined;
  if (rest.length > 0) return { side, folder: first! };
  return { side, folder: first === 'env.ts' ? 'env' : topFolder[side] };
}

/** The index of a folder's layer, counted from the top; -1 for an unknown folder. */
export const layerOf = (side: Side, folder: string): number =>
  layers[side].findIndex((layer) => layer.includes(folder));
