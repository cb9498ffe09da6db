/** Requests of which only status and headers matter. */

/** Returns status and headers. The body is read too: an unread body keeps its connection, and the process of the test, open. */
export async function headOf(address: string, init?: RequestInit): Promise<Pick<Response, 'status' | 'headers'>> {
  const response = await fetch(address, init);
  await response.arrayBuffer();
  return response;
}
