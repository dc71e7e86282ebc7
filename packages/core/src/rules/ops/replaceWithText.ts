import { Element, foldedText, outermost, Text } from '../../dom/index.ts';
import { selector, verbatim } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

/** Elements that may contain a paragraph. */
const PARAGRAPH_PARENTS = new Set(
  'article aside blockquote body center dd details div fieldset figure footer form header li main nav section td th'.split(
    ' ',
  ),
);

const PLACEHOLDER = /\{([\w:.-]+)\}/g;

export const replaceWithText = {
  op: 'replace_with_text',
  summary:
    'Replaces each match with text: a paragraph, or plain text where a paragraph is not allowed. In the template, `{name}` is the value of the attribute `name`, and `{text}` is the text of the match.',
  fields: () => ({ selector: selector('what to replace'), template: verbatim('the template of the text') }),
  example: [
    '<iframe src="https://example.com/v"></iframe>',
    "selector: iframe, template: 'Embedded: {src}'",
    '<p>Embedded: https://example.com/v</p>',
  ],
} satisfies OpDefinition;

export const runReplaceWithText: OpRun<typeof replaceWithText> = (scope, action) => {
  for (const element of outermost(scope.find(action.selector), scope.root)) {
    const text = foldedText(element);
    const filling = (name: string) => (name === 'text' ? text : (element.getAttribute(name.toLowerCase()) ?? ''));
    const names = Array.from(action.template.matchAll(PLACEHOLDER), ([, name]) => name!);
    const length = names.reduce((sum, name) => sum + filling(name).length, action.template.length);
    scope.add({ characters: Math.max(0, length - text.length) });
    // In one pass, so that placeholders inside attribute values are not filled.
    const filled = action.template.replace(PLACEHOLDER, (_, name: string) => filling(name));
    const allowsParagraph = PARAGRAPH_PARENTS.has(element.parentElement?.localName ?? 'body');
    element.replaceWith(allowsParagraph ? paragraph(filled) : new Text(filled));
  }
};

function paragraph(text: string): Element {
  const element = new Element('p');
  element.append(new Text(text));
  return element;
}
