/** Helpers that make the JSON Schemas of the OpenAPI document. */

/** A JSON Schema of OpenAPI 3.1. */
export type Schema = Record<string, unknown>;

/** An object with these fields and no others. All are required, apart from the optional ones. */
export const object = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** An object whose fields are all optional. */
export const partial = (properties: Record<string, Schema>): Schema => object(properties, Object.keys(properties));

export const list = (items: Schema, maxItems?: number): Schema => ({
  type: 'array',
  items,
  ...(maxItems && { maxItems }),
});

export const text = ({ min, max }: { min?: number; max?: number } = {}, more: Schema = {}): Schema => ({
  type: 'string',
  ...(min !== undefined && { minLength: min }),
  ...(max !== undefined && { maxLength: max }),
  ...more,
});

export const whole = (minimum: number, maximum?: number): Schema => ({
  type: 'integer',
  minimum,
  ...(maximum !== undefined && { maximum }),
});

export const flag: Schema = { type: 'boolean' };
export const id: Schema = { type: 'string', format: 'uuid' };
export const timestamp: Schema = { type: 'string', format: 'date-time' };
/** The schema, or null: another type of its value, or for a reference another schema. */
export const nullable = (schema: Schema): Schema =>
  schema.type ? { ...schema, type: [schema.type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
export const described = (schema: Schema, description: string): Schema => ({ ...schema, description });

/** A reference to a schema by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** One of these texts. */
export const textList = (...texts: string[]): Schema => (texts.length === 1 ? { const: texts[0] } : { enum: texts });

/** The optional fields of a row that only its author and moderators see. */
export const hidden = {
  isHidden: described(flag, 'True if only its author and moderators see it; absent otherwise.'),
  isPending: described(flag, 'For a hidden one, whether it waits for a moderator, since it contains links.'),
};
