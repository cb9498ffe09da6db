/** Draws the covers of the first start. The build runs it. */
import { coverKeys, coverScene } from './pictures/covers.ts';
import { cacheScenes } from './pictures/render.ts';
import { firstStart, DemoData } from './demo-data.ts';

const data = new DemoData(firstStart);
await cacheScenes([...coverKeys(data).keys()].map((business) => coverScene(data, business)));
