/** Businesses that people list for a test. */
import type { TestUser } from './users.ts';

/** A listing against which no rule has anything to say. */
export const blueDoor = {
  name: 'Blue Door',
  description: 'Coffee behind a blue door.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};

export const createBusiness = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }`;

/** Lists a business and gives its id. */
export async function addBusiness(person: TestUser, changes: Partial<typeof blueDoor> = {}): Promise<string> {
  const { createBusiness: listed } = await person.ask(createBusiness, { input: { ...blueDoor, ...changes } });
  return listed.id;
}

/** An id of the right form that belongs to nothing. */
export const unknownId = '0197a0b0-0000-7000-8000-000000000000';
