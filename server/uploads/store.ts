/** Chooses the store that the settings ask for. */
import type { PictureStore } from '#server/core/picture-store.ts';
import type { Settings } from '#server/env.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The store that the settings ask for; nothing is touched or connected before the first picture. */
export const openStore = ({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): PictureStore =>
  s3 ? s3Store(s3) : folderStore(dataDir);
