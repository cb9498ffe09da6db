/** What `npm run bench` can be asked for. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';

export interface Options {
  businesses: number;
  /** How many connections a case is driven with, in the order of the table. */
  connections: number[];
  /** How often each program has its turn in a case, and for how many seconds. */
  rounds: number;
  seconds: number;
  /** Part of the names of the cases to run. */
  only: string | undefined;
  /** Where the figures are written. */
  json: string | undefined;
  /** Figures of a run on another size, to compare times with. */
  against: string | undefined;
  /** Look at the plans of the hot statements, and measure nothing. */
  plans: boolean;
  /** Print where our server's time goes, with ours alone under load. */
  profile: boolean;
  /** How many answers make a program warm in a case, and how many seconds it has for them at most. */
  warm: { answers: number; seconds: number };
  dataDir: string;
  /** The first of the ports that programs get, one after the other. */
  port: number;
}

const usage = `npm run bench -- [--businesses 10000|100000|1000000] [--quick] [--only CASE] [--json FILE] [--against FILE]
  [--plans] [--profile] [--rounds N] [--seconds N] [--data FOLDER] [--port N]`;

/** Reads the command's arguments. @throws Error with the usage for any that it does not know */
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
    throw new Error(`'${text}' is no number above 0.\n${usage}`);
  };
  const { quick, only, json, against, plans, profile, data } = values;
  return {
    businesses: number(values.businesses, quick ? 10_000 : 100_000),
    connections: quick ? [16] : [1, 16, 64],
    rounds: number(values.rounds, quick ? 1 : 3),
    seconds: number(values.seconds, quick ? 1 : 3),
    warm: quick ? { answers: 500, seconds: 2 } : { answers: 3000, seconds: 10 },
    port: number(values.port, 4800),
    dataDir: data,
    ...{ only, json, against, plans, profile },
  };
}
