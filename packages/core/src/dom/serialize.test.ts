import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { Element, escapeAttribute, escapeText, firstNamed, innerHtml, outerHtml } from './index.ts';

describe('serialises what was parsed', () => {
  test.each([
    ['elements, attributes and text', '<p class="a b" lang="de">Grüße <b>an</b> alle</p>'],
    ['void elements without an end tag', '<p>a<br>b<img src="x.png" alt=""></p><hr>'],
    ['characters that would be markup', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 &amp;amp; "q"</p>'],
    ['attribute values with quotes and markup', '<p title="&quot;a&quot; &lt;b&gt; &amp;amp;">x</p>'],
    ['no-break spaces', '<p>10&nbsp;km</p>'],
    ['comments', '<p>a<!-- b --></p>'],
    ['templates with their content', '<template><p>a</p></template>'],
    ['scripts and styles unescaped', '<style>a > b { }</style><script>1 < 2 && 3</script>'],
    ['noscript with markup: scripting is disabled', '<noscript>1 &lt; 2 <b>a</b></noscript>'],
    ['other namespaces', '<svg viewBox="0 0 1 1"><foreignObject><p>a</p></foreignObject></svg>'],
    ['an empty line at the start of preformatted text', '<pre>\n\n  a</pre>'],
    ['nothing', ''],
  ])('%s', (_, html) => {
    expect(innerHtml(fragment(html))).toBe(html);
  });

  test('parses back to the same tree, including a leading line break in <pre>', () => {
    const once = innerHtml(fragment('<pre>\n\n\n  a</pre><textarea>\n\nb</textarea>'));
    expect(innerHtml(fragment(once))).toBe(once);
    expect(fragment(once).firstChild).toMatchObject({ firstChild: { data: '\n\n  a' } });
  });

  test('outerHtml includes the element itself', () => {
    expect(outerHtml(firstNamed(fragment('<ul><li>a</li></ul>'), 'li')!)).toBe('<li>a</li>');
  });

  test('serialises a chain of 200,000 elements', () => {
    const root = new Element('div');
    let deepest = root;
    for (let depth = 0; depth < 200_000; depth++) {
      const inner = new Element('b');
      deepest.append(inner);
      deepest = inner;
    }
    expect(innerHtml(root)).toHaveLength(200_000 * '<b></b>'.length);
  });
});

test.each([
  ['a < b', 'a &lt; b', 'a &lt; b'],
  ['"&"', '"&amp;"', '&quot;&amp;&quot;'],
  ['\u00a0', '&nbsp;', '&nbsp;'],
  ['plain', 'plain', 'plain'],
])('%j is escaped as text and as an attribute', (text, asText, asAttribute) => {
  expect([escapeText(text), escapeAttribute(text)]).toEqual([asText, asAttribute]);
});
