/** What a backup holds: `backup.json`, then `pictures/<key>/<width>.webp`, `tables/<name>/<part>` as COPY gives them, `manifest.json`. */
import { createHash } from 'node:crypto';
import { StartError } from '#server/core/start-error.ts';
import { readArchive, type Entry } from './archive.ts';

/** The first entry: what the rows need to be read by. */
export interface BackupHeader {
  format: 1;
  madeAt: string;
  /** The names of the migrations that the tables were made by. */
  migrations: string[];
  /** In an order in which each stands behind those it refers to. */
  tables: Table[];
}

export interface Table {
  name: string;
  columns: string[];
}

/** The last entry: what must have been read before. */
export interface Manifest {
  tables: Record<string, { rows: number; bytes: number; sha256: string }>;
  pictures: { files: number; bytes: number; sha256: string };
}

/** Adds up what goes by. */
export class Checksum {
  private readonly hash = createHash('sha256');
  private bytes = 0;
  private count = 0;

  add(bytes: Buffer): void {
    this.hash.update(bytes);
    this.bytes += bytes.length;
    this.count += 1;
  }

  /** Ends the sum; nothing can be added any more. */
  end(): { count: number; bytes: number; sha256: string } {
    return { count: this.count, bytes: this.bytes, sha256: this.hash.digest('hex') };
  }
}

/** The entries one after another, so that each reader takes those it knows and leaves the next to others. */
export class Entries {
  private readonly source: AsyncGenerator<Entry, undefined>;
  private next: Entry | undefined;

  private constructor(file: string) {
    this.source = readArchive(file);
  }

  static async of(file: string): Promise<Entries> {
    const entries = new Entries(file);
    await entries.advance();
    return entries;
  }

  private async advance(): Promise<void> {
    this.next = (await this.source.next()).value;
  }

  /** The entries from here on whose names begin so. */
  async *under(beginning: string): AsyncGenerator<Entry> {
    while (this.next?.name.startsWith(beginning)) {
      yield this.next;
      await this.advance();
    }
  }

  /** The next entry, which must have this name, as JSON. @throws StartError where it has another */
  async json<T>(name: string): Promise<T> {
    if (this.next?.name !== name) throw new StartError('The file is no backup of Main Street.');
    const value = JSON.parse(this.next.bytes.toString()) as T;
    await this.advance();
    return value;
  }

  /** Lets go of the file. */
  async close(): Promise<void> {
    await this.source.return(undefined);
  }
}
