/** An XPath 1.0 expression as a tree: what the parser makes, the compiler runs and the translation to CSS reads. */

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

/** Names are in lower case, as the HTML parser leaves them; `prefix:*` is a name that ends in `:*`. */
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
      /** Where it starts: at the root, at the context node, or at what another expression selects. */
      readonly from: 'root' | 'here' | Expression;
      readonly steps: readonly Step[];
    };

/** What `//` stands for. */
export const anywhere: Step = { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] };
