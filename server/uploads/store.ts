/** Chooses the store of pictures. */
import type { PictureStore } from '#server/core/picture-store.ts';
import type { Settings } from '#server/env.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of the settings. It connects at the first picture. */
export const openStore = ({ dataDir, s3 }: Pick<Settings, 'dataDir' | 's3'>): PictureStore =>
  s3 ? s3Store(s3) : folderStore(dataDir);
