/** For generated HTML: two independent renderers must get from our Markdown the same content as from our HTML. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftFrom, fragment } from '../../../test/kit.ts';
import { contentItemsOf, kinds, renderers } from '../../../test/roundTrip.ts';
import { innerHtml } from '../../dom/index.ts';
import { resolveLinks } from '../../finish/resolveLinks.ts';
import { repairAndSanitize } from '../../pipeline.ts';
import { toMarkdown } from './index.ts';
import { type MarkdownOptions, markdownChoices } from './options.ts';

/** Mostly words, because only words can be lost, mixed with everything that is markup somewhere in Markdown. */
const word = fc.constantFrom('tide', 'moon', 'snake_case', '潮水', 'ebb', 'Ωmega', '2024', 'a1', 'x');
const mark = fc.constantFrom(
  ...[
    '*',
    '**',
    '_',
    '__',
    '`',
    '``',
    '~',
    '~~',
    '[',
    ']',
    '](',
    '[^1]',
    '[x]',
    '![',
    '!',
    '(',
    ')',
    '<',
    '&lt;b>',
    '</',
    '<!--',
    '&',
    '&amp;amp;',
  ],
  ...[
    '#',
    '##',
    '1.',
    '2)',
    '-',
    '+',
    '>',
    '|',
    '||',
    '---',
    '===',
    '***',
    ':--',
    '```',
    '~~~',
    '\\',
    '\\\\',
    '$',
    '$$',
    ':',
    '@',
    '.',
    '“',
    '。',
    '🙂',
  ],
  ...['\t', '\u00a0', '\n', '    ', 'http://', 'www.', 'a@b.c', '[a]:', 'mailto:', '{', '}', '%', '"', "'"],
);
const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: word }, mark), { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom(' ', '').map((gap) => parts.join(gap)))
  .map((value) => value.replace(/&(?!lt;|amp;)/g, '&amp;').replaceAll('<', '&lt;'));
const address = fc
  .constantFrom(
    'b',
    'b_c_d',
    'b(c)',
    'b(c',
    'b)c',
    'b c',
    'b*c*',
    'b&amp;c=d',
    'b&amp;copy;',
    "b'c",
    'b[c]',
    'b|c',
    'b\\c',
    'b`c`',
    'ü',
    'b~c',
    '?q=%5B',
    '#x',
  )
  .map((path) => `https://a.example/${path}`);

const wrapped = (inner: fc.Arbitrary<string>, ...tags: string[]) =>
  fc.tuple(fc.constantFrom(...tags), inner).map(([tag, html]) => `<${tag}>${html}</${tag.split(' ')[0]}>`);

const { inline, block } = fc.letrec<{ inline: string; block: string }>((tie) => {
  const line = fc.array(tie('inline'), { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
  const some = fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join(''));
  const item = wrapped(fc.oneof(line, some), 'li');
  const items = fc.array(item, { minLength: 1, maxLength: 3 }).map((found) => found.join(''));
  const span = fc.constantFrom('', ' colspan="2"', ' rowspan="2"', ' align="right"');
  const cell = fc
    .tuple(fc.constantFrom('td', 'th'), span, line)
    .map(([name, size, html]) => `<${name}${size}>${html}</${name}>`);
  const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => `<tr>${cells.join('')}</tr>`);
  return {
    inline: fc.oneof(
      { depthSize: 'small' },
      { weight: 5, arbitrary: text },
      wrapped(tie('inline'), 'b', 'i', 'em', 'strong', 's', 'span', 'sub', 'sup', 'kbd', 'mark', 'cite'),
      wrapped(text, 'code'),
      fc.tuple(address, tie('inline')).map(([href, html]) => `<a href="${href}">${html}</a>`),
      fc.tuple(address, text).map(([src, alt]) => `<img src="${src}" alt="${alt.replaceAll('"', '&quot;')}">`),
      fc.constant('<br>'),
    ),
    block: fc.oneof(
      { depthSize: 'small' },
      { weight: 3, arbitrary: wrapped(line, 'p') },
      wrapped(line, 'h1', 'h2', 'h6', 'div', 'blockquote', 'figcaption'),
      wrapped(some, 'div', 'blockquote', 'section', 'figure', 'a href="https://a.example/card"'),
      wrapped(items, 'ul', 'ol', 'ol start="7"'),
      wrapped(
        fc.tuple(wrapped(line, 'dt'), wrapped(fc.oneof(line, some), 'dd')).map((pair) => pair.join('')),
        'dl',
      ),
      fc.array(row, { minLength: 1, maxLength: 3 }).map((rows) => `<table>${rows.join('')}</table>`),
      fc
        .tuple(fc.constantFrom('', ' class="language-ts"'), text, text)
        .map(([name, a, b]) => `<pre><code${name}>${a}\n  ${b}</code></pre>`),
      fc.constant('<hr>'),
    ),
  };
});

const choices: fc.Arbitrary<MarkdownOptions> = fc.record({
  links: fc.constantFrom('inline', 'referenced', 'collapsed', 'shortcut'),
  imageStyle: fc.constantFrom(...markdownChoices.imageStyle),
  headings: fc.constantFrom(...markdownChoices.headings),
  bullet: fc.constantFrom(...markdownChoices.bullet),
  emphasis: fc.constantFrom(...markdownChoices.emphasis),
  strong: fc.constantFrom(...markdownChoices.strong),
  rule: fc.constantFrom(...markdownChoices.rule),
});

function bothSides(html: string, options: MarkdownOptions) {
  const draft = draftFrom(html);
  for (const stage of [resolveLinks, ...repairAndSanitize]) stage(draft);
  const markdown = toMarkdown(draft.body, options);
  return { markdown, wanted: contentItemsOf(innerHtml(draft.body)) };
}

describe.each(Object.entries(renderers))('%s finds', (_, render) => {
  const page = fc.oneof(
    inline.map((html) => `<p>${html}</p>`),
    fc.array(block, { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join('')),
  );

  test.each(kinds)(
    'the same %s',
    (kind) => {
      fc.assert(
        fc.property(page, choices, (html, options) => {
          const { markdown, wanted } = bothSides(html, options);
          expect({ markdown, facts: [...contentItemsOf(render(markdown))[kind]].sort() }).toEqual({
            markdown,
            facts: [...wanted[kind]].sort(),
          });
        }),
        { numRuns: 250 },
      );
    },
    60_000,
  );
});

test('the comparison detects what is lost', () => {
  const facts = (html: string) => contentItemsOf(innerHtml(fragment(html)));
  expect(facts('<h2>a</h2><ul><li>b</li></ul>')).not.toEqual(facts('<h3>a</h3><ul><li>b</li></ul>'));
  expect(facts('<pre>a\n  b</pre>')).not.toEqual(facts('<pre>a\nb</pre>'));
  expect(facts('<a href="https://a.example/">b</a>')).not.toEqual(facts('<p>b</p>'));
});
