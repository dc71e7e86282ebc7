import { describe, expect, test } from 'vitest';
import { PAGE, pageAfter } from '../../test/kit.ts';
import { extract } from '../pipeline.ts';
import { unifyMath } from './unifyMath.ts';

const line = (tex: string) => `<code class="language-math">${tex}</code>`;
const block = (tex: string) => `<pre>${line(tex)}</pre>`;
const math = (inner: string, attributes = '') => `<math${attributes}>${inner}</math>`;
const annotated = '<semantics><mi>a</mi><annotation encoding="application/x-tex">a^2</annotation></semantics>';

describe('finds the TeX source', () => {
  test.each([
    [
      'of KaTeX',
      `<span class="katex"><span class="katex-mathml">${math(annotated)}</span><span class="katex-html">a2</span></span>`,
      line('a^2'),
    ],
    [
      'of a KaTeX display formula',
      `<span class="katex-display"><span class="katex">${math(annotated)}<span class="katex-html">a2</span></span></span>`,
      block('a^2'),
    ],
    [
      'in the URL of an image',
      '<p>b <img src="/latex.php?latex=A%2C+B" alt="A, B"> c</p>',
      `<p>b ${line('A, B')} c</p>`,
    ],
    [
      'of a formula drawn as SVG',
      '<span class="eq" data-latex="a^2"><svg><path d="M0 0"></path></svg></span>',
      line('a^2'),
    ],
    ['of an SVG itself', '<p>b <svg data-tex="a^2"><path></path></svg> c</p>', `<p>b ${line('a^2')} c</p>`],
    [
      'in the label of an SVG',
      '<p>b <svg aria-label="\\frac{a}{b}"><path></path></svg></p>',
      `<p>b ${line('\\frac{a}{b}')}</p>`,
    ],
    [
      'in the title of an SVG',
      '<p>b <svg><title>\\sqrt{a}</title><path></path></svg></p>',
      `<p>b ${line('\\sqrt{a}')}</p>`,
    ],
    [
      'of MathJax 4 as SVG',
      '<mjx-container jax="SVG"><svg><g data-mml-node="math" data-latex="a^2"><path></path></g></svg></mjx-container>',
      line('a^2'),
    ],
    ['of a picture in a box', '<span data-formula="a^2"><img src="/f.png"></span>', line('a^2')],
    [
      'with accents over letters',
      math(
        '<mover><mi>a</mi><mo>\u0302</mo></mover><mover><mi>b</mi><mo>∼</mo></mover><mover><mi>c</mi><mo>ˉ</mo></mover>',
      ),
      line('\\hat{a}\\tilde{b}\\bar{c}'),
    ],
    [
      'with accents in MathJax boxes',
      '<mjx-container><mjx-math><mjx-mover><mjx-over><mjx-mo><mjx-c class="mjx-c5E"></mjx-c></mjx-mo></mjx-over><mjx-base><mjx-mi>a</mjx-mi></mjx-base></mjx-mover></mjx-math></mjx-container>',
      line('\\hat{a}'),
    ],
    ['in bold', math('<mi mathvariant="bold">V</mi><mi>𝐢</mi><mi>𝑥</mi>'), line('\\mathbf{V}\\mathbf{i}x')],
    [
      'of a determinant',
      math('<mo>|</mo><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable><mo>|</mo>'),
      line('\\begin{vmatrix}a &amp; b\\end{vmatrix}'),
    ],
    [
      'of aligned equations',
      math('<mtable columnalign="right left"><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo><mi>b</mi></mtd></mtr></mtable>'),
      line('\\begin{aligned}a &amp; =b\\end{aligned}'),
    ],
    ['in an attribute', '<span data-math="a^2"><span class="katex">a2</span></span>', line('a^2')],
    ['of MathJax 2', '<span class="MathJax_Preview">a</span><script type="math/tex">a^2</script>', line('a^2')],
    [
      'of MathJax 2, rendered',
      '<div class="MathJax_Display"><span class="MathJax">a2</span></div><script type="math/tex; mode=display">a^2</script>',
      block('a^2'),
    ],
    [
      'of MathJax 3',
      `<mjx-container><svg></svg><mjx-assistive-mml>${math('<msup><mi>a</mi><mn>2</mn></msup>')}</mjx-assistive-mml></mjx-container>`,
      line('a^{2}'),
    ],
    ['in the alttext of MathML', math('<mi>a</mi>', ' alttext="{\\displaystyle a^2}"'), line('a^2')],
    [
      'of Wikipedia',
      `<span class="mwe-math-element"><span style="display:none">${math(annotated)}</span><img class="mwe-math-fallback-image-inline" alt="a"></span>`,
      line('a^2'),
    ],
    ['of an image', 'so <img class="latex" src="https://x.example/latex.php?a" alt="a^2">', `so ${line('a^2')}`],
    [
      'of an image in its own paragraph',
      '<p><img alt="\\frac{a}{b}" src="x.png"></p>',
      `<p>${block('\\frac{a}{b}')}</p>`,
    ],
    ['in brackets', '<p>so \\(a^2\\) and \\[b = 1\\]</p>', `<p>so ${line('a^2')} and ${block('b = 1')}</p>`],
    ['short ones in brackets', '<p>\\(x\\) and \\(a+b\\)</p>', `<p>${line('x')} and ${line('a+b')}</p>`],
    ['in dollars', '<p>$$a = b$$ or $\\alpha$</p>', `<p>${block('a = b')} or ${line('\\alpha')}</p>`],
    ['in dollars on a page with a math script', '<script src="/mathjax.js"></script><p>$x$</p>', line('x')],
  ])('%s', (_, before, after) => {
    expect(pageAfter(unifyMath, before)).toContain(after);
    expect(pageAfter(unifyMath, before)).not.toContain('a2');
  });
});

test.each([
  ['fractions', '<mfrac><mi>a</mi><mi>b</mi></mfrac>', '\\frac{a}{b}'],
  ['roots', '<msqrt><mi>a</mi></msqrt><mroot><mi>b</mi><mn>3</mn></mroot>', '\\sqrt{a}\\sqrt[3]{b}'],
  ['scripts', '<msubsup><mi>a</mi><mi>i</mi><mn>2</mn></msubsup>', 'a_{i}^{2}'],
  [
    'sums',
    '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>α</mi><mi>x</mi>',
    '\\sum_{i=1}^{n}\\alpha x',
  ],
  ['accents', '<mover><mi>F</mi><mo>→</mo></mover>', '\\vec{F}'],
  [
    'tables',
    '<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>',
    '\\begin{matrix}a &amp; b\\end{matrix}',
  ],
  ['words and functions', '<mi>sin</mi><mi>x</mi><mtext>for </mtext><mi>y</mi>', '\\sin x\\text{for }y'],
  ['special characters of TeX', '<mo>{</mo><mo>%</mo><mo>−</mo>', '\\{\\%-'],
  ['unknown elements', '<mfoo><mi>a</mi></mfoo><mi>b</mi>', 'ab'],
])('MathML as TeX: %s', (_, inner, tex) => {
  expect(pageAfter(unifyMath, math(inner))).toBe(line(tex));
});

test('MathJax boxes without a source', () => {
  const letter = (code: string) => `<mjx-mi><mjx-c class="mjx-c${code}"></mjx-c></mjx-mi>`;
  const drawn = `<mjx-container><mjx-math><mjx-mfrac><mjx-frac><mjx-num>${letter('1D44E')}</mjx-num><mjx-dbox><mjx-den>${letter('62')}</mjx-den></mjx-dbox></mjx-frac></mjx-mfrac><mjx-msub>${letter('1D70E')}<mjx-script>${letter('69')}</mjx-script></mjx-msub></mjx-math></mjx-container>`;
  expect(pageAfter(unifyMath, drawn)).toBe(line('\\frac{a}{b}\\sigma_{i}'));
});

test.each([
  ['prices', '<p>It costs $5 or $10, not 20$.</p>'],
  ['code', '<pre>echo $a $b \\(x_1\\)</pre><code>$\\alpha$</code>'],
  ['brackets of patterns', '<p>Between \\( and \\) stands a group.</p>'],
  ['ordinary images', '<p><img alt="C:\\new" src="x.png"></p>'],
  ['other attributes', '<p data-math="1">a</p>'],
  ['shell names', '<p>$HOME and $PATH</p>'],
])('leaves %s alone', (_, before) => {
  expect(pageAfter(unifyMath, before)).toBe(before);
});

test('a hidden formula stays hidden', () => {
  const page = `<main><h1>Tides</h1><p>${'The sea rises. '.repeat(30)}</p><p>a <span style="display:none">\\(secret^1\\)</span><math style="display:none"><mi>secret</mi></math></p></main>`;
  expect(extract(page, { url: PAGE }).text).not.toContain('secret');
});

test.each([
  ['openings without an end', `<p>${'\\( $'.repeat(100_000)}</p>`],
  ['nested formulas', '<math>'.repeat(100_000)],
  ['nested rows', `<math>${'<mrow>'.repeat(100_000)}`],
  ['nested text', '<b>$x '.repeat(100_000)],
  ['nested attributes', '<b data-math="x">'.repeat(100_000)],
])('takes linear time on %s', (_, before) => {
  expect(pageAfter(unifyMath, before)).toBeDefined();
});

test.each([
  ['is separated from the word after it', 'heads', ' heads'],
  ['is not separated from its suffix', 'th head', 'th head'],
  ['is not separated from punctuation', ', heads', ', heads'],
])('a formula %s', (_, before, after) => {
  const page = (tail: string) =>
    `<p><span class="katex"><annotation encoding="application/x-tex">k</annotation></span>${tail}</p>`;
  expect(pageAfter(unifyMath, page(before))).toBe(`<p><code class="language-math">k</code>${after}</p>`);
});
