/** What comes before the content of an answer. */

/**
 * Asks for no more than how it is answered. It is read to its end all the same: what is left unread keeps its connection,
 * and so the process of the test, alive.
 */
export async function headOf(address: string, init?: RequestInit): Promise<Pick<Response, 'status' | 'headers'>> {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response;
}
