/** The formats that the document uses, for Ajv; its plugin is CommonJS and hides behind two defaults. */
import type { Ajv2020 } from 'ajv/dist/2020.js';
import plugin from 'ajv-formats';

const add = ('default' in plugin ? plugin.default : plugin) as unknown as (ajv: Ajv2020) => Ajv2020;

export const addFormats = (ajv: Ajv2020): Ajv2020 => add(ajv);
