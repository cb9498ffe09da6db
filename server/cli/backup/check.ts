/** Checks that a backup is complete and undamaged. */
import { StartError } from '#server/core/start-error.ts';
import { Checksum, readBackup, type Manifest } from './contents.ts';

/**
 * Reads a backup to its end, compares its checksums with its manifest, and changes nothing.
 * @throws StartError where it is damaged, or was made by a newer release
 */
export const checkBackup = (file: string): Promise<Manifest> =>
  readBackup(file, async ({ tables }, entries) => {
    const sumOf = async (prefix: string) => {
      const sum = new Checksum();
      for await (const { bytes } of entries.under(prefix)) sum.add(bytes);
      return sum.end().sha256;
    };
    const pictures = await sumOf('pictures/');
    const sums: Record<string, string> = {};
    for (const { name } of tables) sums[name] = await sumOf(`tables/${name}/`);
    const manifest = await entries.json<Manifest>('manifest.json');
    const isComplete =
      pictures === manifest.pictures.sha256 && tables.every(({ name }) => sums[name] === manifest.tables[name]?.sha256);
    if (!isComplete) throw new StartError('The backup is damaged: its contents do not match its manifest.');
    return manifest;
  });
