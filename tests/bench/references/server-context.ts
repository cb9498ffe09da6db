/** What Mercurius and Yoga borrow from the server: its schema, its database and its context, so that only the engine differs. */
import { createSecretKey } from 'node:crypto';
import { createContext, type Services } from '#server/auth/request-context.ts';
import type { Context } from '#server/core/context.ts';
import { openDatabase } from '#server/data-source.ts';
import { readSettings } from '#server/env.ts';
import { createLog } from '#server/http/log.ts';
import { queryRunner } from '#server/database/sql.ts';
import { createRateLimits } from '#server/http/rate-limits/rate-limits.ts';
import { openStore } from '#server/uploads/store.ts';

const settings = readSettings();
const log = createLog(settings.logLevel);
const db = await openDatabase(settings.databaseUrl!, { log });
const signingKey = createSecretKey(Buffer.from(settings.jwtSecret!));
const rateLimits = createRateLimits(
  queryRunner(() => db),
  settings.rateLimitFactor,
);
const { quotas } = settings;
const services: Services = { db: () => db, store: openStore(settings), log, signingKey, rateLimits, quotas };

export const { port } = settings;

const nobody = { userAgent: undefined, address: '', requestId: '' };

/** The server's own context of a request. */
export const contextFrom = (authorization: string | undefined, host: string | undefined): Promise<Context> =>
  createContext(services, { ...nobody, authorization, origin: `http://${host}` });
