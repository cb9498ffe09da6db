/** The site that the contract is tested with, and its users. All tests of the contract share it. */
import { createSecretKey } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { defaultSite } from '#rules/site/site.ts';
import { defaultQuotas } from '#rules/quotas.ts';
import type { Services } from '#server/auth/request-context.ts';
import { createCallerReader } from '#server/http/caller.ts';
import { queryWhenOpen } from '#server/database/sql.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { createRestRouter } from '#server/rest/router.ts';
import { openStore } from '#server/uploads/store.ts';
import { apiClient, visitorOf, type Caller } from '../../support/api.ts';
import { signUp, type TestUser } from '../../support/users.ts';
import { openInProcessFixture, type InProcessFixture } from '../../support/in-process-fixture.ts';
import { readContract, type Contract } from './contract.ts';

interface ContractFixture {
  site: InProcessFixture;
  contract: Contract;
  /** The owner of businesses. */
  ada: TestUser;
  /** A member without businesses. */
  ben: TestUser;
  visitor: Caller;
}

/** `openContractFixture` fills it before the first test. */
export const fixture = {} as ContractFixture;

export async function openContractFixture(): Promise<void> {
  const site = await openInProcessFixture();
  Object.assign(fixture, {
    site,
    contract: await readContract(site),
    ada: await signUp(site, 'Ada'),
    ben: await signUp(site, 'Ben'),
    visitor: visitorOf(site),
  });
}

export const newBusiness = {
  name: 'Blue Room',
  description: 'Coffee behind a blue room.',
  category: 'Real Estate',
  location: 'Lisbon',
};

/** Creates a business of Ada. @returns its id */
export async function createBusiness(changes: Partial<typeof newBusiness> = {}): Promise<string> {
  const { body } = await fixture.contract.call(fixture.ada, 'POST /businesses', {
    body: { ...newBusiness, ...changes },
  });
  return body._id;
}

/** A form with these fields. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** Opens a second REST API to the same database with some services broken. `work` gets Ada as its client. */
export async function withBrokenServices<T>(broken: Partial<Services>, work: (ada: Caller) => Promise<T>): Promise<T> {
  const { site, ada } = fixture;
  const services: Services = {
    db: () => site.db,
    store: openStore({ dataDir: site.dataDir, s3: undefined }),
    log: pino({ level: 'silent' }),
    signingKey: createSecretKey(Buffer.from(site.secret)),
    rateLimits: createRateLimits(
      queryWhenOpen(() => site.db),
      1,
    ),
    quotas: defaultQuotas,
    site: { ...defaultSite, url: 'http://localhost', textsFolder: join(site.dataDir, 'pages') },
    ...broken,
  };
  const app = express().use(
    '/api',
    createRestRouter(services, createCallerReader({ publicUrl: site.url, trustedProxies: 0 })),
  );
  const server: Server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(apiClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, ada.token));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
