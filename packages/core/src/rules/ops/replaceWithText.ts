import { Element, foldedText, Text } from '../../dom/index.ts';
import { selector, verbatim } from '../fields.ts';
import { defineOp } from './op.ts';

/** Elements that may contain a paragraph. */
const PARAGRAPH_PARENTS = new Set(
  'article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);

export const replaceWithText = defineOp({
  op: 'replace_with_text',
  summary:
    'Replaces each match with text: a paragraph, or plain text where a paragraph is not allowed. In the template, `{name}` is the value of the attribute `name`, and `{text}` is the text of the match.',
  fields: { selector: selector('what to replace'), template: verbatim('the template of the text') },
  example: [
    '<iframe src="https://example.com/v"></iframe>',
    "selector: iframe, template: 'Embedded: {src}'",
    '<p>Embedded: https://example.com/v</p>',
  ],
  run(scope, action) {
    for (const element of scope.find(action.selector)) {
      // In one pass, so that placeholders inside attribute values are not filled.
      const filled = action.template.replace(/\{([\w:.-]+)\}/g, (_, name: string) =>
        name === 'text' ? foldedText(element) : (element.getAttribute(name.toLowerCase()) ?? ''),
      );
      const allowsParagraph = PARAGRAPH_PARENTS.has(element.parentElement?.localName ?? 'body');
      element.replaceWith(allowsParagraph ? paragraph(filled) : new Text(filled));
    }
  },
});

function paragraph(text: string): Element {
  const element = new Element('p');
  element.append(new Text(text));
  return element;
}
