/** The options of `npm run bench`. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  businesses: number;
  /** The numbers of connections of each case, in the order of the table. */
  connections: number[];
  /** The number of rounds of each program in a case, and the seconds of each round. */
  rounds: number;
  seconds: number;
  /** Part of the names of the cases to run. */
  only: string | undefined;
  /** The file that receives the figures. */
  json: string | undefined;
  /** The file with the figures of a run of another size, to compare durations. */
  against: string | undefined;
  /** Checks the plans of the hot statements and measures nothing. */
  plans: boolean;
  /** Compares the responses of all programs and measures nothing. */
  responses: boolean;
  /** Prints a CPU profile of our server under load. */
  profile: boolean;
  /** The responses after which a program is warm in a case, and the maximum of seconds. */
  warm: { answers: number; seconds: number };
  dataDir: string;
  /** The first port; each program gets the next one. */
  port: number;
}

/** How the command is called, for the message after a wrong argument. */
export const usage = `npm run bench -- [--businesses 10000|100000|1000000] [--quick] [--only CASE] [--json FILE] [--against FILE]
  [--plans] [--responses] [--profile] [--rounds N] [--seconds N] [--data FOLDER] [--port N]`;

/** Reads the arguments of the command. @throws Error for an unknown argument, and for a number that is none */
export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      businesses: { type: 'string' },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      json: { type: 'string' },
      against: { type: 'string' },
      plans: { type: 'boolean', default: false },
      responses: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      data: { type: 'string', default: join('.data', 'bench') },
      port: { type: 'string', default: '4800' },
    },
  });
  const number = (text: string | undefined, fallback: number): number => {
    const given = text === undefined ? fallback : Number(text);
    if (given > 0) return given;
    throw new Error(`'${text}' is not a number above 0.`);
  };
  const { quick, only, json, against, plans, responses, profile, data } = values;
  return {
    businesses: number(values.businesses, quick ? 10_000 : 100_000),
    connections: quick ? [16] : [1, 16, 64],
    rounds: number(values.rounds, quick ? 1 : 3),
    seconds: number(values.seconds, quick ? 1 : 3),
    warm: quick ? { answers: 500, seconds: 2 } : { answers: 3000, seconds: 10 },
    port: number(values.port, 4800),
    dataDir: data,
    ...{ only, json, against, plans, responses, profile },
  };
}
