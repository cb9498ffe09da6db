/**
 * The table: each sentence of the specification's sections 2, 4, 5, 6 and 8, as far as people can see it, and the journey
 * that sees it, as 'file: title of the test'. `steps.ts` holds every test to its rows, `sentences.test.ts` the rows to the tests.
 */
import { errors } from './messages/errors.ts';
import { roles } from './messages/roles.ts';
import { rules } from './messages/rules.ts';
import { screens } from './messages/screens.ts';
import { states } from './messages/states.ts';

/** By the specification's numbers: sentence → journey. */
export const sections: Record<number, Record<string, string>> = {
  2: screens,
  4: states,
  5: rules,
  6: roles,
  8: errors,
};

/** Sentences that no screen can reach: why, and the test below the screen that holds them. */
export const belowTheScreen: Record<string, { because: string; heldBy: string }> = {
  'Failed to save business': {
    because: 'It is the default of the save call, and each screen that saves has a sentence of its own.',
    heldBy: 'tests/client/defaults.test.tsx',
  },
  'Using a shared context outside its provider throws an error.': {
    because: 'Every screen stands inside the providers.',
    heldBy: 'tests/client/defaults.test.tsx',
  },
};

/**
 * The sentences that a test has promised to see.
 * @param file the name of its file before '.test.ts'
 * @param test its whole name, with those of the groups around it
 */
export function messagesOf(file: string, test: string): string[] {
  return Object.values(sections).flatMap((section) =>
    Object.entries(section)
      .filter(([, journey]) => {
        const [where, title] = split(journey);
        return where === file && (test === title || test.endsWith(` ${title}`));
      })
      .map(([sentence]) => sentence),
  );
}

/** 'visitor: finds the directory open' → ['visitor', 'finds the directory open'] */
export function split(journey: string): [file: string, title: string] {
  const at = journey.indexOf(': ');
  return [journey.slice(0, at), journey.slice(at + 2)];
}
