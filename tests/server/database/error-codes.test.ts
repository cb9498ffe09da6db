/** Which codes of Postgres mean that a request may be tried again. */
import { expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { toAppError } from '#server/database/errors.ts';

const withCode = (code: string) => Object.assign(new Error('The text of Postgres'), { code });

it.each([
  ['53000', 'insufficient resources'],
  ['53200', 'out of memory'],
  ['53300', 'too many connections'],
  ['53400', 'a limit of the configuration'],
  ['25P02', 'an earlier failure of the transaction'],
])('A user gets SERVICE_UNAVAILABLE for the code %s, %s', (code) => {
  for (const error of [withCode(code), new QueryFailedError('SELECT 1', [], withCode(code))])
    expect(toAppError(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('A user gets an internal error for the code of a mistake in a statement', () => {
  expect(toAppError(withCode('42601'))).toBeUndefined();
});
