/** Tells a person about a decision: on the site it is among `User.decisions`. */
import type { EntityManager } from 'typeorm';
import type { Context } from '#server/core/context.ts';

/** Tells the person about a decision, or about the result of the appeal against it. */
export async function tellPerson(_ctx: Context, _manager: EntityManager, _decisionId: string): Promise<void> {}
