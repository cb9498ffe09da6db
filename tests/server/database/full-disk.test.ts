/** A full disk of the database has an error of its own: clients need not try again soon. */
import { describe, expect, it } from '@jest/globals';
import { QueryFailedError } from 'typeorm';
import { toAppError } from '#server/database/errors.ts';

const failure = (code: string) => Object.assign(new Error('could not extend file: No space left on device'), { code });

describe('A write that the disk of the database has no space for', () => {
  it.each([
    ['that Postgres refuses', new QueryFailedError('INSERT', [], failure('53100'))],
    ['that Postgres refuses to a connection of its own', failure('53100')],
    ['that the operating system refuses', failure('ENOSPC')],
  ])('(one %s) gets STORAGE_FULL', (_, error) => {
    expect(toAppError(error)).toMatchObject({ code: 'STORAGE_FULL', message: 'Storage is full' });
  });
});
