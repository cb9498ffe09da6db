/** The world that the contract is held against, and the people in it; one for the whole walk. */
import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { defaultQuotas } from '#rules/quotas.ts';
import type { Services } from '#server/auth/request-context.ts';
import { createCallerReader } from '#server/http/caller.ts';
import { queryRunner } from '#server/database/sql.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { createRestRouter } from '#server/rest/router.ts';
import { openStore } from '#server/uploads/store.ts';
import { callerOf, visitorOf, type Caller } from '../../support/api.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { readContract, type Contract } from './contract.ts';

export interface ContractFixture {
  world: InProcessFixture;
  contract: Contract;
  /** Lists businesses. */
  ada: TestUser;
  /** Does not. */
  ben: TestUser;
  visitor: Caller;
}

/** Filled by `openStage`, before the first test. */
export const contractFixture = {} as ContractFixture;

export async function openContractFixture(): Promise<void> {
  const world = await openInProcessFixture();
  Object.assign(contractFixture, {
    world,
    contract: await readContract(world),
    ada: await signUp(world, 'Ada'),
    ben: await signUp(world, 'Ben'),
    visitor: visitorOf(world),
  });
}

export const listing = {
  name: 'Blue Door',
  description: 'Coffee behind a blue door.',
  category: 'Real Estate',
  location: 'Lisbon',
};

/** An id of the right form that belongs to nothing. */
export const unknownId = '0197a0b0-0000-7000-8000-000000000000';

/** Lists a business of Ada's and gives its id. */
export async function listed(changes: Partial<typeof listing> = {}): Promise<string> {
  const { body } = await contractFixture.contract.call(contractFixture.ada, 'POST /businesses', {
    body: { ...listing, ...changes },
  });
  return body._id;
}

/** A form with these fields. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Another door to the same world, something of which does not work. `work` is given Ada in front of it. */
export async function withBrokenDatabase<T>(broken: Partial<Services>, work: (ada: Caller) => Promise<T>): Promise<T> {
  const { world, ada } = contractFixture;
  const services: Services = {
    db: () => world.db,
    store: openStore({ dataDir: world.dataDir, s3: undefined }),
    log: pino({ level: 'silent' }),
    signingKey: createSecretKey(Buffer.from(world.secret)),
    rateLimits: createRateLimits(
      queryRunner(() => world.db),
      1,
    ),
    quotas: defaultQuotas,
    ...broken,
  };
  const app = express().use(
    '/api',
    createRestRouter(services, createCallerReader({ publicUrl: world.url, trustedProxies: 0 })),
  );
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(callerOf({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, ada.token));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
