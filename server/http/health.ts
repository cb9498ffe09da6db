/** The health checks of load balancers. */
import { Router, type Response } from 'express';
import type { DataSource } from 'typeorm';
import { httpStatusOf } from './status-codes.ts';

const sendStatus = (response: Response, status: number, state: string): void =>
  void response.status(status).set('Cache-Control', 'no-store').json({ status: state });

/**
 * The routes `GET /health/live`: 200 while the process runs, and `GET /health/ready`: 200 while the database answers and accepts writes, else 503.
 * @param db the database; undefined until it is open and migrated
 */
export function health(db: () => DataSource | undefined): Router {
  const router = Router();
  let check: Promise<boolean> | undefined;
  // Raw SQL: it reads no table. A pooler may lead to a standby after a failover. Concurrent requests share it, since overload protection does not limit them.
  const isReady = (): Promise<boolean> =>
    (check ??= Promise.resolve(db()?.query('SELECT pg_is_in_recovery() AS "isStandby"'))
      .then(
        (rows) => rows?.[0].isStandby === false,
        () => false,
      )
      .finally(() => (check = undefined)));
  router.get('/health/live', (_request, response) => sendStatus(response, 200, 'live'));
  router.get('/health/ready', async (_request, response) => {
    const ready = await isReady();
    sendStatus(response, ready ? 200 : httpStatusOf.SERVICE_UNAVAILABLE, ready ? 'ready' : 'unavailable');
  });
  return router;
}
