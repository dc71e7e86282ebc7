import { describe, expect, test } from 'vitest';
import { setFormulas } from './setFormulas.ts';

const inline = (tex: string) => `<p>a <code class="language-math">${tex}</code> b</p>`;
const display = (tex: string) => `<pre><code class="language-math">${tex}</code></pre>`;

test('formulas become MathML that keeps its TeX', async () => {
  const html = await setFormulas(
    `${inline('x^2')}${display('\\frac{1}{2}')}<pre><code class="language-js">x^2</code></pre>`,
  );
  expect(html).toMatch(
    /^<p>a <math><semantics>.*<msup>.*<annotation encoding="application\/x-tex">x\^2<\/annotation>.*<\/math> b<\/p>/,
  );
  expect(html).toMatch(/<p><math display="block"[^>]*>.*<mfrac>.*<\/math><\/p>/);
  expect(html).toContain('<pre><code class="language-js">x^2</code></pre>');
});

test('an article without formulas stays the same text', async () => {
  const html = '<p>a & b</p>';
  expect(await setFormulas(html)).toBe(html);
});

describe('stays as TeX', () => {
  test.each([
    ['an unknown command', '\\frobnicate{x}'],
    ['a missing brace', '\\frac{1'],
    ['endless expansion', '\\def\\a{\\a\\a}\\a'],
    ['deep nesting', `${'{'.repeat(4000)}x${'}'.repeat(4000)}`],
    ['nesting below the limit of the parser', `${'\\sqrt{'.repeat(90)}x${'}'.repeat(90)}`],
  ])('%s', async (_, tex) => {
    expect(await setFormulas(inline(tex))).toBe(inline(tex));
  });
});

describe('refers to nothing outside', () => {
  test.each([
    '\\href{https://tracker.example/}{x}',
    '\\url{javascript:attack()}',
    '\\includegraphics{https://tracker.example/a.png}',
    '\\class{placeholder}{x}',
    '\\id{app}{x}',
    '\\style{background: url(https://tracker.example/)}{x}',
    '\\text{&lt;img src=x onerror=attack()&gt;}',
    '\\label{app}\\tag{1}x',
    '\\color{red}{x}',
  ])('%s', async (tex) => {
    const html = (await setFormulas(display(tex))).replace(/<annotation[\s\S]*?<\/annotation>/g, '');
    if (html.includes('language-math')) return; // not set
    expect(html).not.toMatch(/<(?:a|img|script|style|svg|span)\b|\s(?:href|src|id|style|on\w+)=|placeholder/);
  });
});

test('sizes are limited, so that no formula covers the text beside it', async () => {
  const html = await setFormulas(display('\\hspace{999em}x\\hspace{-999em}y\\rule{999em}{999em}\\raisebox{-999em}{z}'));
  for (const [, size] of html.replace(/<annotation[\s\S]*?<\/annotation>/g, '').matchAll(/="(-?[\d.]+)em"/g)) {
    expect(Number(size)).toBeLessThanOrEqual(40);
    expect(Number(size)).toBeGreaterThanOrEqual(-4);
  }
});

test('the work is limited', async () => {
  const html = await setFormulas(inline('x^2 + y^2').repeat(60_000));
  expect(html).toContain('<math>');
  expect(html).toContain('language-math');
});
