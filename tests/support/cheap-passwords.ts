/** Lets this process hash passwords at the lowest cost: by default a hash occupies a core for 30 ms, and tests need thousands. */
import { argonOptions } from '#server/auth/password.ts';

Object.assign(argonOptions, { memoryCost: 8, timeCost: 1 });
