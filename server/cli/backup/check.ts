/** Checks that a backup is complete and undamaged. */
import { StartError } from '#server/core/start-error.ts';
import { Entries, Checksum, type BackupHeader, type Manifest } from './contents.ts';

/**
 * Reads a backup to its end, compares its checksums with its manifest, and changes nothing.
 * @throws StartError where it is damaged, or was made by a newer release
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const entries = await Entries.of(file);
  try {
    const { format, tables } = await entries.json<BackupHeader>('backup.json');
    if (format !== 1) throw new StartError('The backup was made by a newer release: use that release.');
    const sumOf = async (prefix: string) => {
      const sum = new Checksum();
      for await (const { bytes } of entries.under(prefix)) sum.add(bytes);
      return sum.end();
    };
    const pictures = await sumOf('pictures/');
    const sums: [string, string][] = [];
    for (const { name } of tables) sums.push([name, (await sumOf(`tables/${name}/`)).sha256]);
    const manifest = await entries.json<Manifest>('manifest.json');
    const isComplete =
      pictures.sha256 === manifest.pictures.sha256 &&
      sums.every(([name, sha256]) => manifest.tables[name]?.sha256 === sha256);
    if (!isComplete) throw new StartError('The backup is damaged: its contents do not match its manifest.');
    return manifest;
  } finally {
    await entries.close();
  }
}
