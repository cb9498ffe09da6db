/** Why a picture cannot be sent. */
import type { Logger } from 'pino';
import { unavailable, type AppError } from '#server/core/errors.ts';
import { toAppError } from '#server/database/errors.ts';
import { logOutage, logRepeatedError } from '#server/http/log.ts';
import { diskError } from './folder-store.ts';

/** Logs why pictures cannot be sent, an outage as a warning and any other cause as an error, and returns the error for the client. */
export function logPictureFailure(log: Logger, error: unknown, requestId?: string): AppError {
  const failure = toAppError(diskError(error));
  if (failure) logOutage({ log }, failure, requestId);
  else logRepeatedError(log, error, requestId);
  return failure ?? unavailable(error);
}
