/** Draws the covers of the first start ahead; the build runs it. */
import { coverScenes } from './pictures/covers.ts';
import { drawAhead } from './pictures/drawing.ts';
import { firstStart, World } from './world.ts';

await drawAhead([...coverScenes(new World(firstStart)).keys()]);
