/** The names of fields in errors: those of service functions are GraphQL's, which some routes call otherwise. */
import { AppError, badInput } from '#server/core/errors.ts';

/**
 * Runs a call, and names a field in its error as the route does.
 * @param from the name that the called function knows
 * @param to the name of the parameter
 */
export async function renamingField<T>(from: string, to: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const message = error instanceof AppError ? error.details.fields?.[from] : undefined;
    throw message === undefined ? error : badInput({ [to]: message });
  }
}
