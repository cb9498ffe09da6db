/** The server's database and context for Mercurius and Yoga, so that only the GraphQL engine differs. */
import { createSecretKey } from 'node:crypto';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { openDatabase } from '#server/data-source.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { queryWhenOpen } from '#server/database/sql.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { openStore } from '#server/uploads/store.ts';

const settings = readSettings();
const log = createLog(settings.logLevel);
const db = await openDatabase(settings.databaseUrl!, { log });
const signingKey = createSecretKey(Buffer.from(settings.jwtSecret!));
const rateLimits = createRateLimits(
  queryWhenOpen(() => db),
  settings.rateLimitFactor,
);
const { quotas, site } = settings;
const services: Services = { db: () => db, store: openStore(settings), log, signingKey, rateLimits, quotas, site };

export const { port } = settings;

const emptyCaller = { userAgent: undefined, ip: '', requestId: '' };

/** Creates the server's context of a request. */
export const contextFrom = (authorization: string | undefined, host: string | undefined): Promise<Context> =>
  createContext(services, { ...emptyCaller, authorization, origin: `http://${host}` });
