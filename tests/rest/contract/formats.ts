/** Adds the formats of the document to Ajv. The plugin is CommonJS with a nested default export. */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import plugin from 'ajv-formats';

const add = ('default' in plugin ? plugin.default : plugin) as unknown as (ajv: Ajv2020) => Ajv2020;

export const addFormats = (ajv: Ajv2020): Ajv2020 => add(ajv);
