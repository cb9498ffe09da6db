/** Walks REST's table row by row, success and every refusal, and holds each answer against the OpenAPI document. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routes } from '#server/rest/router.ts';
import { accounts } from './contract/accounts.ts';
import { businesses } from './contract/businesses.ts';
import { people } from './contract/people.ts';
import { reactions } from './contract/reactions.ts';
import { refusals } from './contract/refusals.ts';
import { openContractFixture, contractFixture } from './contract/fixture.ts';

// Some tests make every call there is, on a machine that may be busy.
beforeAll(openContractFixture);
afterAll(() => contractFixture.world.close());

accounts();
businesses();
reactions();
people();
refusals();

// Last: everything that the document promises was seen above.
describe('The document', () => {
  it('knows the nineteen calls and no other', () => {
    expect(contractFixture.contract.calls).toHaveLength(19);
    expect(contractFixture.contract.calls.sort()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('names each call for generated clients, once', () => {
    const { operationIds } = contractFixture.contract;
    expect(new Set(operationIds).size).toBe(19);
    for (const id of operationIds) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
  });

  it('promises no answer that never comes', async () => {
    await contractFixture.contract.call(contractFixture.visitor, 'GET /businesses');
    expect(contractFixture.contract.unseen()).toEqual([]);
  });

  it('allows no field that it does not name', async () => {
    const { body } = await contractFixture.visitor.call('GET', '/api/openapi.json');
    expect(openObjects(body)).toEqual([]);
  });
});

/** Where the document leaves an object open. */
function openObjects(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isOpen = 'properties' in value && (value as { additionalProperties?: unknown }).additionalProperties !== false;
  return [
    ...(isOpen ? [at] : []),
    ...Object.entries(value).flatMap(([key, each]) => openObjects(each, `${at}/${key}`)),
  ];
}
