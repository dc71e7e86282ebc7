import { list, matching, selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const removeAttrs = {
  op: 'remove_attrs',
  summary: 'Removes attributes of each match. `attrs` is not needed for an XPath that selects attributes (`…/@style`).',
  fields: () => ({
    selector: selector('the elements, or the attributes themselves'),
    attrs: list(
      matching(/^[a-zA-Z_][\w:.-]{0,79}\*?$/, 'an attribute name, or its start followed by *', ''),
      'attribute names; `data-*` means all that start with `data-`',
    ),
  }),
  example: ['<p style="color: red" class="x">a</p>', 'selector: p, attrs: [style]', '<p class="x">a</p>'],
} satisfies OpDefinition;

export const runRemoveAttrs: OpRun<typeof removeAttrs> = (scope, action) => {
  const exact = new Set(action.attrs.filter((name) => !name.endsWith('*')).map((name) => name.toLowerCase()));
  const prefixes = action.attrs.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1).toLowerCase());
  const isRemoved = (name: string) => exact.has(name) || prefixes.some((prefix) => name.startsWith(prefix));
  for (const element of scope.find(action.selector)) {
    element.attributes = element.attributes.filter(({ name }) => !isRemoved(name));
  }
  for (const { owner, name } of scope.attributes(action.selector)) owner.removeAttribute(name);
};
