/** A journey is many steps in a real browser, on a machine that may be busy. */
import { jest } from '@jest/globals';

jest.setTimeout(60_000);
