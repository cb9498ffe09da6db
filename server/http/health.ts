/** What a load balancer asks: whether the process lives, and whether it can serve. */
import { Router, type Response } from 'express';
import type { DataSource } from 'typeorm';

const answer = (response: Response, status: number, state: string): void =>
  void response.status(status).set('Cache-Control', 'no-store').json({ status: state });

/**
 * `GET /health/live`: 200 as long as anything answers at all. `GET /health/ready`: 200 while the database answers, else 503.
 * @param db the database once it is open and migrated
 */
export function health(db: () => DataSource | undefined): Router {
  const router = Router();
  router.get('/health/live', (_request, response) => answer(response, 200, 'live'));
  router.get('/health/ready', async (_request, response) => {
    const isReady = await Promise.resolve(db()?.query('SELECT 1')).then(Boolean, () => false);
    answer(response, isReady ? 200 : 503, isReady ? 'ready' : 'unavailable');
  });
  return router;
}
