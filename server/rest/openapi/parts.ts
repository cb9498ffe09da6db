/** The small pieces that the OpenAPI document is put together from. */

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = Record<string, unknown>;

/** An object with these fields, all of them there but the optional ones, and no other. */
export const object = (properties: Record<string, Schema>, optional: string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

/** An object of which any field may be absent. */
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
export const described = (schema: Schema, description: string): Schema => ({ ...schema, description });

/** A schema of the document by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** Just these words. */
export const textList = (...said: string[]): Schema => (said.length === 1 ? { const: said[0] } : { enum: said });
