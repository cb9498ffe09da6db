/** Compresses whole answers, beside the loop that answers everybody else. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const inBackground = promisify(gzip);

// Below this an answer fits into one packet anyway.
const worthIt = 1000;

/** Whether an `Accept-Encoding` takes gzip; one that gives it no weight does not. */
export const acceptsGzip = (accepted: string | string[] | undefined): boolean =>
  accepted !== undefined &&
  String(accepted)
    .split(',')
    .some((each) => /^\s*(gzip|\*)\s*(;\s*q\s*=\s*(1|0\.\d*[1-9]).*)?$/i.test(each));

/** The text in gzip, or undefined where it is too short to gain by it. */
export async function compress(text: string): Promise<Buffer | undefined> {
  // Level 4 gives up a tenth in size for half the time.
  return text.length < worthIt ? undefined : inBackground(text, { level: 4 });
}
