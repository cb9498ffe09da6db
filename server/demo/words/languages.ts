/** What the demo says in other languages than English, by country. */
import { asian } from './languages-asia.ts';
import { eastern } from './languages-east.ts';
import { western } from './languages-west.ts';
import type { Language } from './read.ts';

export const languages: Record<string, Language> = { ...western, ...eastern, ...asian };
