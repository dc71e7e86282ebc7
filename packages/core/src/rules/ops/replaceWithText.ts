import { Element, foldedText, Text } from '../../dom/index.ts';
import { selector, verbatim } from '../fields.ts';
import { defineOp } from './op.ts';

/** Where a paragraph may stand. */
const ROOMS = new Set(
  'article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);

export const replaceWithText = defineOp({
  op: 'replace_with_text',
  summary:
    'Puts a text in the place of each match: a paragraph, or only words where a paragraph cannot stand. `{name}` stands for the attribute of that name, `{text}` for the text inside.',
  fields: { selector: selector('what to replace'), template: verbatim('the text') },
  example: [
    '<iframe src="https://example.com/v"></iframe>',
    "selector: iframe, template: 'Embedded: {src}'",
    '<p>Embedded: https://example.com/v</p>',
  ],
  run(site, given) {
    for (const element of site.find(given.selector)) {
      // In one pass: what an attribute holds is never taken for a place to fill.
      const filled = given.template.replace(/\{([\w:.-]+)\}/g, (_, name: string) =>
        name === 'text' ? foldedText(element) : (element.getAttribute(name.toLowerCase()) ?? ''),
      );
      const hasRoom = ROOMS.has(element.parentElement?.localName ?? 'body');
      element.replaceWith(hasRoom ? paragraph(filled) : new Text(filled));
    }
  },
});

function paragraph(words: string): Element {
  const element = new Element('p');
  element.append(new Text(words));
  return element;
}
