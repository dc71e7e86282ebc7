import { list, matching, selector } from '../fields.ts';
import { defineOp } from './op.ts';

export const removeAttrs = defineOp({
  op: 'remove_attrs',
  summary: 'Takes attributes off each match. An XPath that finds attributes (`…/@style`) needs no `attrs`.',
  fields: {
    selector: selector('whose attributes, or the attributes themselves'),
    attrs: list(
      matching(/^[a-zA-Z_][\w:.-]{0,79}\*?$/, 'the name of an attribute, or its start and *', ''),
      'their names; data-* stands for all that start so',
    ),
  },
  example: ['<p style="color: red" class="x">a</p>', 'selector: p, attrs: [style]', '<p class="x">a</p>'],
  run(site, given) {
    const exact = new Set(given.attrs.filter((name) => !name.endsWith('*')).map((name) => name.toLowerCase()));
    const starts = given.attrs.filter((name) => name.endsWith('*')).map((name) => name.slice(0, -1).toLowerCase());
    const goes = (name: string) => exact.has(name) || starts.some((start) => name.startsWith(start));
    for (const element of site.find(given.selector)) {
      element.attributes = element.attributes.filter(({ name }) => !goes(name));
    }
    for (const { owner, name } of site.attributes(given.selector)) owner.removeAttribute(name);
  },
});
