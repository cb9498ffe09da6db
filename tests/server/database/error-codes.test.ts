/** Which codes of Postgres and of the network mean that a request may be tried again. */
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
  ['28P01', 'a password of the database that was changed'],
  ['28000', 'a user of the database who may not log in any more'],
  ['3D000', 'a database that is being replaced'],
  ['58030', 'a disk of the database that cannot be read'],
  ['ENETUNREACH', 'a network without a route'],
  ['ENETDOWN', 'a network that is down'],
  ['EHOSTDOWN', 'a host that is down'],
  ['EADDRNOTAVAIL', 'an address that this machine does not have yet'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'a certificate of an unknown authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'a certificate without that of its authority'],
  ['CERT_HAS_EXPIRED', 'a certificate that has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'a certificate of another host'],
])('A user gets SERVICE_UNAVAILABLE for the code %s, %s', (code) => {
  for (const error of [withCode(code), new QueryFailedError('SELECT 1', [], withCode(code))])
    expect(toAppError(error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('A user gets SERVICE_UNAVAILABLE for a name with several addresses if one of them may be reached later', () => {
  const [permanent, transient] = [withCode('EINVAL'), withCode('ENETUNREACH')];
  for (const errors of [
    [permanent, transient],
    [transient, permanent],
  ])
    expect(toAppError(new AggregateError(errors))).toMatchObject({ code: 'SERVICE_UNAVAILABLE', cause: transient });
  expect(toAppError(new AggregateError([permanent]))).toBeUndefined();
});

it('A user gets an internal error for the code of a mistake in a statement', () => {
  expect(toAppError(withCode('42601'))).toBeUndefined();
});
