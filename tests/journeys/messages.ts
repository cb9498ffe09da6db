/**
 * The texts and behaviours of the specification's sections 2, 4, 5, 6 and 8 that users can see, each with the journey that
 * shows it, as 'file: title of the test'. `steps.ts` fails a test that did not see its entries.
 */
import { errors } from './messages/errors.ts';
import { roles } from './messages/roles.ts';
import { rules } from './messages/rules.ts';
import { screens } from './messages/screens.ts';
import { states } from './messages/states.ts';

/** By the specification's section numbers: text → journey. */
export const sections: Record<number, Record<string, string>> = {
  2: screens,
  4: states,
  5: rules,
  6: roles,
  8: errors,
};

/**
 * Returns the texts that a test must see.
 * @param file the file's name without '.test.ts'
 * @param test the test's full name, with the names of the groups around it
 */
export function messagesOf(file: string, test: string): string[] {
  return Object.values(sections).flatMap((section) =>
    Object.entries(section)
      .filter(([, journey]) => {
        const [where, title] = split(journey);
        return where === file && (test === title || test.endsWith(` ${title}`));
      })
      .map(([text]) => text),
  );
}

/** 'visitor: sees the list of businesses' → ['visitor', 'sees the list of businesses'] */
function split(journey: string): [file: string, title: string] {
  const at = journey.indexOf(': ');
  return [journey.slice(0, at), journey.slice(at + 2)];
}
