/** The abstract syntax tree of an XPath 1.0 expression: built by the parser, read by the compiler and the translation to CSS. */

export const AXES = [
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'child',
  'descendant',
  'descendant-or-self',
  'following',
  'following-sibling',
  'namespace',
  'parent',
  'preceding',
  'preceding-sibling',
  'self',
] as const;
export type Axis = (typeof AXES)[number];

/** Names are in lower case, like those of the HTML parser; `prefix:*` is a name that ends in `:*`. */
export type NodeTest =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'any' | 'node' | 'text' | 'comment' }
  | { readonly kind: 'processing-instruction' };

export interface Step {
  readonly axis: Axis;
  readonly test: NodeTest;
  readonly predicates: readonly Expression[];
}

export type Operator = 'or' | 'and' | '=' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | 'div' | 'mod' | '|';

export type Expression =
  | { readonly kind: 'literal'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'negative'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly kind: 'filter'; readonly of: Expression; readonly predicates: readonly Expression[] }
  | {
      readonly kind: 'path';
      /** Where the location path starts: the root, the context node, or the node-set of another expression. */
      readonly from: 'root' | 'context' | Expression;
      readonly steps: readonly Step[];
    };

/** The step that `//` abbreviates. */
export const descendantOrSelf: Step = { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] };
