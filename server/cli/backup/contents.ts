/** The entries of a backup: `backup.json`, then `pictures/<key>/<width>.webp`, `tables/<name>/<part>` in the format of COPY, `manifest.json`. */
import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { StartError } from '#server/core/start-error.ts';
import { readArchive, type Entry } from './archive.ts';

/** The first entry: the tables of the backup and the migrations that created them. */
export interface BackupHeader {
  format: 1;
  madeAt: string;
  /** The names of the migrations that had run, in their order. */
  migrations: string[];
  /** In the order of their entries. A restore drops foreign keys first, so any order fits. */
  tables: Table[];
}

export interface Table {
  name: string;
  columns: string[];
}

/** The last entry: the checksums of the other entries. */
export interface Manifest {
  tables: Record<string, { rows: number; bytes: number; sha256: string }>;
  /** `missing` counts files that businesses and reviews reference and the store does not have. Older backups lack it. */
  pictures: { files: number; bytes: number; sha256: string; missing?: number };
}

/** Warns of pictures that the backup does not contain. */
export function warnOfMissing({ pictures: { missing } }: Manifest, log: Logger): void {
  if (missing) log.warn({ missing }, 'The backup lacks pictures whose files were missing when it was made.');
}

/** Prints the contents of a backup: to standard error where the backup goes to standard output. */
export function printManifest({ tables, pictures }: Manifest, file: string): void {
  const print = file === '-' ? console.error : console.log;
  const line = (name: string, count: number, unit: string, bytes: number) =>
    `${name.padEnd(24)} ${String(count).padStart(10)} ${unit} ${(bytes / 1_000_000).toFixed(1).padStart(9)} MB`;
  for (const [name, { rows, bytes }] of Object.entries(tables)) print(line(name, rows, 'rows ', bytes));
  print(line('pictures', pictures.files, 'files', pictures.bytes));
  print(file);
}

/** The count, size and SHA-256 of buffers. */
export class Checksum {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private count = 0;

  add(bytes: Buffer): void {
    this.hash.update(bytes);
    this.bytes += bytes.length;
    this.count += 1;
  }

  /** Returns the result. No buffer can be added afterwards. */
  end(): { count: number; bytes: number; sha256: string } {
    return { count: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** Reads the entries in their order, so that each caller takes those that it knows. */
export class Entries {
  private next: Entry | undefined;

  constructor(private readonly source: AsyncGenerator<Entry, undefined>) {}

  async advance(): Promise<void> {
    this.next = (await this.source.next()).value;
  }

  /** The next entries, as long as their names begin with the prefix. */
  async *under(prefix: string): AsyncGenerator<Entry> {
    while (this.next?.name.startsWith(prefix)) {
      yield this.next;
      await this.advance();
    }
  }

  /**
   * Parses the next entry as JSON.
   * @throws StartError where it has another name
   */
  async json<T>(name: string): Promise<T> {
    if (this.next?.name !== name) throw new StartError('The file is not a backup of Main Street.');
    const value = JSON.parse(this.next.bytes.toString()) as T;
    await this.advance();
    return value;
  }
}

/**
 * Reads a backup.
 * @param work reads the entries after the header
 * @throws StartError where the file is no backup, is damaged, or was made by a newer release; what `work` throws
 */
export async function readBackup<T>(
  file: string,
  work: (header: BackupHeader, entries: Entries) => Promise<T>,
): Promise<T> {
  const source = readArchive(file);
  const entries = new Entries(source);
  try {
    await entries.advance();
    const header = await entries.json<BackupHeader>('backup.json');
    if (header.format !== 1) throw new StartError('The backup was made by a newer release: use that release.');
    return await work(header, entries);
  } finally {
    await source.return(undefined);
  }
}
