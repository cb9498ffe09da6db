/** Environment variables and the forms of their values. */
import { readFileSync } from 'node:fs';
import { codeOf } from '#server/core/start-error.ts';

export type Variables = Record<string, string | undefined>;
/** The protocols of a URL, and an example of it. */
type UrlKind = [protocols: string[], example: string];

export const postgresUrl: UrlKind = [['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'];
export const httpUrl = (example: string): UrlKind => [['http:', 'https:'], example];

export const isUrl = (text: string, protocols: string[]): boolean => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) && url.hostname !== '';
};

/** True for one line of at most so many characters. */
export const isLine = (maxLength: number) => (text: string) => text.length <= maxLength && !/\p{Cc}/u.test(text);

/** True for an HTTP origin: a protocol, a host without wildcards and an optional port. */
export const isOrigin = (text: string): boolean =>
  isUrl(text, ['http:', 'https:']) && new URL(text).href === `${new URL(text).origin}/` && !text.includes('*');

/** Reads variables. `problems` gets a message for each that is invalid or missing. */
export class Environment {
  readonly problems: string[] = [];

  constructor(private readonly variables: Variables) {}

  /** The value; undefined where it is absent or invalid. The message does not repeat it, since it can contain a password. */
  text(name: string, isValid: (given: string) => boolean = () => true, expected = ''): string | undefined {
    const given = this.variables[name]?.trim() || undefined;
    if (given === undefined || isValid(given)) return given;
    this.problems.push(`${name} must be ${expected}.`);
    return undefined;
  }

  /** A variable without which another setting cannot be used; empty where it is absent. */
  required(name: string, reason: string): string {
    const given = this.text(name) ?? '';
    if (!given) this.problems.push(`${name} must be given ${reason}.`);
    return given;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const isValid = (given: string) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max;
    return Number(
      this.text(name, isValid, `a whole number from ${min} to ${max}, not '${this.text(name)}'`) ?? fallback,
    );
  }

  oneOf(name: string, allowed: string[], fallback: string): string {
    const expected = allowed.map((each) => `'${each}'`).join(' or ');
    return this.text(name, (given) => allowed.includes(given), `${expected}, not '${this.text(name)}'`) ?? fallback;
  }

  url(name: string, [protocols, example]: UrlKind): string | undefined {
    return this.text(name, (given) => isUrl(given, protocols), `an address like ${example}`);
  }

  /** Adds a problem for each file that the URLs of Postgres in a variable name for TLS, and that this process cannot read. */
  checkTlsFiles(name: string): void {
    for (const url of this.list(name, () => true, '').filter((each) => URL.canParse(each)))
      for (const [param, file] of new URL(url).searchParams)
        if (/^ssl(rootcert|cert|key)$/.test(param) && file)
          this.checkFile(`${name} names the file ${file} (${param})`, file);
  }

  private checkFile(text: string, file: string): void {
    try {
      readFileSync(file);
    } catch (error) {
      this.problems.push(`${text}, which cannot be read (${codeOf(error)}).`);
    }
  }

  /** Texts with commas between them; none where the variable is absent or invalid. */
  list(name: string, isValid: (given: string) => boolean, expected: string): string[] {
    const split = (given: string) => given.split(',').map((each) => each.trim());
    const given = this.text(name, (all) => split(all).every(isValid), `${expected}, with commas between them`);
    return given === undefined ? [] : split(given);
  }
}
