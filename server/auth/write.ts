/** What surrounds every write, in GraphQL and in REST. */
import type { Context } from '#server/core/context.ts';
import { invalidateSharedReads } from '#server/core/shared-reads.ts';
import { publish } from '#server/database/publish.ts';
import { primaryOf } from '#server/database/replicas.ts';
import { recordWrite } from './session.service.ts';

/**
 * Runs a request that writes: on the primary, and before it returns, invalidates what this process caches for visitors,
 * notifies the open streams of the changes, and records the session's position in the write-ahead log. A request that has no viewer
 * before and after changes nothing that visitors see but by a security event, which invalidates by itself: writes of visitors
 * that are refused or change nothing, such as the request of a link for an unknown address, leave the cache.
 * @returns what `work` returns
 * @throws what `work` throws; what it committed before is handled in the same way
 */
export async function runWrite<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  ctx.db = primaryOf(ctx.db);
  const before = ctx.viewer;
  try {
    return await work();
  } finally {
    if (before ?? ctx.viewer) invalidateSharedReads();
    if (ctx.changedTopics) publish(ctx.db, ctx.changedTopics);
    await recordWrite(ctx);
  }
}
