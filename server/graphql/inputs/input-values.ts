/** Reads the arguments of a document's fields and directives as plain values and checks them. */
import {
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  Kind,
  TypeInfo,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
  type ASTNode,
  type ConstDirectiveNode,
  type DirectiveNode,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLSchema,
  type ValueNode,
} from 'graphql';
import { inputRules } from '#rules/inputs.ts';
import { errorsOf, type FieldErrors } from './input-errors.ts';

/** The value of a variable by its name; undefined where it has none. */
type Variables = (name: string) => unknown;

/** Stands for a literal of the wrong kind; no type accepts it. */
const wrongLiteral = Symbol('wrong literal');

/** A literal as a plain value. The value of an enum literal is its name. */
function plainValue(node: ValueNode, type: GraphQLInputType, variables: Variables): unknown {
  const inner = getNullableType(type);
  // One value stands for a list of it.
  const item = isListType(inner) ? getNullableType(inner.ofType) : inner;
  switch (node.kind) {
    case Kind.VARIABLE:
      return variables(node.name.value);
    case Kind.NULL:
      return null;
    case Kind.LIST:
      return isListType(inner) ? node.values.map((each) => plainValue(each, item, variables)) : wrongLiteral;
    case Kind.OBJECT: {
      if (!isInputObjectType(item)) return wrongLiteral;
      const fields = item.getFields();
      const entries = node.fields.map(({ name: { value: name }, value }) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        return [name, field && plainValue(value, field.type, variables)];
      });
      return Object.fromEntries(entries);
    }
    default:
      if (!isLeafType(item)) return wrongLiteral;
      try {
        item.parseLiteral(node, {});
        return valueFromASTUntyped(node);
      } catch {
        return wrongLiteral;
      }
  }
}

/** The errors of all arguments of fields and directives under these nodes. */
export function errorsUnder(schema: GraphQLSchema, nodes: readonly ASTNode[], variables: Variables): FieldErrors {
  const typeInfo = new TypeInfo(schema);
  const errors: FieldErrors = {};

  function check(node: FieldNode | DirectiveNode | ConstDirectiveNode): void {
    const isDirective = node.kind === Kind.DIRECTIVE;
    const definition = isDirective ? typeInfo.getDirective() : typeInfo.getFieldDef();
    const rules = isDirective ? undefined : inputRules[`${typeInfo.getParentType()?.name}.${node.name.value}`];
    const given = (definition?.args ?? []).map(({ name, type }) => {
      const argument = node.arguments?.find((each) => each.name.value === name);
      return [name, argument && plainValue(argument.value, type, variables)];
    });
    Object.assign(errors, errorsOf(definition?.args ?? [], Object.fromEntries(given), rules));
  }

  const visitor = visitWithTypeInfo(typeInfo, { Field: check, Directive: check });
  for (const node of nodes) visit(node, visitor);
  return errors;
}
