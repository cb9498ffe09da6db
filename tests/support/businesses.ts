/** Creates businesses for tests. */
import type { Position } from '#rules/places/position.ts';
import type { TestUser } from './users.ts';

/** Valid input of a business. */
export const blueGate = {
  name: 'Blue Gate',
  description: 'Coffee behind a blue gate.',
  category: 'RESTAURANT',
  location: 'Lisbon',
};

export const createBusiness = `mutation ($input: CreateBusinessInput!) { createBusiness(input: $input) { id } }`;

/** Creates a business owned by a user. @returns its id */
export async function addBusiness(
  user: TestUser,
  changes: Partial<typeof blueGate> & { position?: Position; timeZone?: string } = {},
): Promise<string> {
  const { createBusiness: business } = await user.graphql(createBusiness, { input: { ...blueGate, ...changes } });
  return business.id;
}

/** A valid id that no row has. */
export const unknownId = '0197a0b0-0000-7000-8000-000000000000';
