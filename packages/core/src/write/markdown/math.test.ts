import { expect, test } from 'vitest';
import { dangersIn, markdownOf, outlineOf, renderedHtml } from '../../../test/kit.ts';

const inline = (tex: string) => `<p>a <code class="language-math">${tex}</code> b</p>`;
const block = (tex: string) => `<pre><code class="language-math">${tex}</code></pre>`;

test.each([
  ['in a line', inline('x^2'), 'a $x^2$ b'],
  ['alone', block('\\begin{a}\n  x \\\\\n  y\n\\end{a}'), '$$\n\\begin{a} x \\\\ y \\end{a}\n$$'],
  ['a dollar inside', inline('\\text{if $x$} \\$'), 'a $\\text{if x} \\$$ b'],
  ['less than a letter', inline('a&lt;b'), 'a $a\\lt b$ b'],
  ['a mark that would start a list', block('- x'), '$$\n{}- x\n$$'],
  ['nothing', inline(' '), 'a b'],
  ['a backslash at the end', inline('a\\'), 'a $a$ b'],
  ['dollars in text are text', '<p>$x^2$ costs $5 or $6</p>', '\\$x^2$ costs $5 or $6'],
  ['double dollars in text are text', '<p>$$x$$</p>', '\\$\\$x\\$$'],
])('%s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  ['HTML', '&lt;img src=x onerror=alert(1)&gt;'],
  ['a link', '[x](javascript:alert(1))'],
  ['a picture', '![x](https://x.example/a.png)'],
  ['an address in angle brackets', '&lt;javascript:alert(1)&gt;'],
  ['a definition', '[x]: javascript:alert(1)'],
])('%s in a formula stays text without formula support', (_, tex) => {
  for (const html of [inline(tex), block(tex)]) {
    const shown = renderedHtml(markdownOf(html));
    expect(dangersIn(shown)).toEqual([]);
    expect(shown).not.toMatch(/<(?:a|img)/);
  }
});

test.each(['# x', '> x', '1. x', '--- x', '=== x', '===', '---', '```', '| a |'])('%j starts no block', (tex) => {
  expect(outlineOf(markdownOf(block(tex)))).toMatch(/^p\([^()]*\)$/);
});
