/** Draws the pictures of the first start. The build runs it. */
import { demoPictures } from './pictures/covers.ts';
import { cacheScenes } from './pictures/render.ts';
import { firstStart, DemoData } from './demo-data.ts';

const scenes = demoPictures(new DemoData(firstStart)).map(({ scene }) => scene);
await cacheScenes([...new Set(scenes)]);
