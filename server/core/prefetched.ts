/** Fields that are property reads where the row has them, and a resolver's business elsewhere. */
import { isObjectType, type GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';

const mark = 'isBroughtAlong';

/**
 * Marks a field resolver whose value some reads bring along as a property of the same name. It is then asked only where
 * they did not. Never for what not everybody may see: a property is given to anyone.
 */
export const Prefetched = (): MethodDecorator => Extensions({ [mark]: true }) as MethodDecorator;

/** Lets the marked fields look at the row first: calls of resolvers were a twelfth of what a list cost the processor. */
export function usePrefetchedValues(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const { name, resolve, extensions } = field;
      if (extensions[mark] && resolve)
        field.resolve = (source: Record<string, unknown>, ...rest) => {
          const brought = source[name];
          return brought === undefined ? resolve(source, ...rest) : brought;
        };
    }
  }
}
