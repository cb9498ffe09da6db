/** Draws the covers of the first start ahead; the build runs it. */
import { coverKeys, coverScenes } from './pictures/covers.ts';
import { drawAhead } from './pictures/render.ts';
import { firstStart, World } from './world.ts';

const world = new World(firstStart);
await drawAhead([...coverScenes(world, coverKeys(world).keys()).keys()]);
