import { expect, test } from 'vitest';
import { bodyAfter, fragment } from '../../../test/kit.ts';
import { elementsInside, innerHtml } from '../../dom/index.ts';
import type { Draft } from '../../types.ts';
import { unifyFootnotes } from './unifyFootnotes.ts';

const ref = (number = 1) => `<sup><a href="#fn-${number}">${number}</a></sup>`;
const note = (text: string, number = 1) => `<li id="fn-${number}" value="${number}">${text}</li>`;
const tidy = (html: string) => innerHtml(fragment(html)).replace(/>\s+</g, '><').replace(/\s+/g, ' ').trim();

/** Other names of the page are the next stage's business. */
function notesAlone(draft: Draft): void {
  unifyFootnotes(draft);
  for (const element of elementsInside(draft.body)) if (!/^fn-\d+$/.test(element.id)) element.removeAttribute('id');
}

test.each([
  [
    'Pandoc',
    '<p>a<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a></p><section class="footnotes"><hr><ol><li id="fn1"><p>Note.<a href="#fnref1" class="footnote-back">↩︎</a></p></li></ol></section>',
    `<p>a${ref()}</p><section class="footnotes"><hr><ol>${note('<p>Note.</p>')}</ol></section>`,
  ],
  [
    'GitHub',
    '<p>a<sup><a href="#user-content-fn-x" id="user-content-fnref-x" data-footnote-ref>1</a></sup></p><ol><li id="user-content-fn-x"><p>Note. <a href="#user-content-fnref-x" data-footnote-backref class="data-footnote-backref">↩</a></p></li></ol>',
    `<p>a${ref()}</p><ol>${note('<p>Note. </p>')}</ol>`,
  ],
  [
    'Wikipedia',
    '<p>a<sup class="reference" id="cite_ref-x_1-0"><a href="#cite_note-x-1">[1]</a></sup></p><ol class="references"><li id="cite_note-x-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-x_1-0">^</a></b></span> <span class="reference-text">Note.</span></li></ol>',
    `<p>a${ref()}</p><ol>${note('<span class="reference-text">Note.</span>')}</ol>`,
  ],
  [
    'Sphinx',
    '<p>a <a class="footnote-reference brackets" href="#id2" id="id1">1</a></p><dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Note.</p></dd></dl>',
    `<p>a ${ref()}</p><ol>${note('<p>Note.</p>')}</ol>`,
  ],
  [
    'Sphinx with the label in brackets',
    '<p>a <a class="footnote-reference brackets" href="#id2" id="id1">1</a></p><aside id="id2"><span class="label"><b>[</b><a role="doc-backlink" href="#id1">1</a><b>]</b></span><p>Note.</p></aside>',
    `<p>a ${ref()}</p><ol>${note('<aside><p>Note.</p></aside>')}</ol>`,
  ],
  [
    'paragraphs after named anchors',
    '<p>a<a name="FnAnchor_1" href="#Footnote_1">1</a></p><div><p><a name="Footnote_1" href="#FnAnchor_1"><span>1</span></a> Note.</p></div>',
    `<p>a${ref()}</p><div><ol>${note('<p> Note.</p>')}</ol></div>`,
  ],
  [
    'an item that an anchor opens',
    '<p>a <a href="#r1">[1]</a>, b <a href="#r2">[2]</a>, c <a href="#r1">[1]</a></p><ol><li><a id="r1"></a>One.</li><li><a id="r2"></a>Two.</li></ol>',
    `<p>a ${ref()}, b ${ref(2)}, c ${ref()}</p><ol>${note('<a></a>One.')}${note('<a></a>Two.', 2)}</ol>`,
  ],
  [
    'two in one mark',
    '<p>a<sup><a href="#fn1">1</a>, <a href="#fn2">2</a></sup></p><ol><li id="fn1">One.</li><li id="fn2">Two.</li></ol>',
    `<p>a<sup><a href="#fn-1">1</a>, <a href="#fn-2">2</a></sup></p><ol>${note('One.')}${note('Two.', 2)}</ol>`,
  ],
  [
    'signs',
    '<p>a<sup><a href="#fn1">*</a></sup> b<sup><a href="#fn2">†</a></sup></p><p id="fn1">* One.</p><p id="fn2">† Two.</p>',
    `<p>a${ref()} b${ref(2)}</p><ol>${note('<p>* One.</p>')}${note('<p>† Two.</p>', 2)}</ol>`,
  ],
  [
    'side notes that repeat footnotes',
    '<p>a<sup><a href="#fn1">1</a></sup><span class="sidenote"><sup>1</sup> Note, at length.</span> b</p><ol><li id="fn1">Note, at length. <a href="#r" class="footnote-back">↩</a></li></ol>',
    `<p>a${ref()} b</p><ol>${note('Note, at length. ')}</ol>`,
  ],
  [
    'side notes',
    '<p>a<label for="sn" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn" class="margin-toggle"><span class="sidenote">Note.</span> b</p>',
    `<p>a${ref()} b</p><ol>${note('Note.')}</ol>`,
  ],
  [
    'side notes that stand at the end once more',
    '<p>a<label for="fn1">1</label><span class="sidenote"><sup>1</sup> Note.</span></p><footer><h1>Sidenotes</h1><div><sup><a href="#x">1</a></sup> <div><p>Note.</p></div></div></footer>',
    `<p>a${ref()}</p><footer></footer><ol>${note(' Note.')}</ol>`,
  ],
  [
    'Texinfo',
    '<p>a<a class="footnote" id="DOCF1" href="#FOOT1"><sup>1</sup></a></p><h5><a id="FOOT1" href="#DOCF1">(1)</a></h5><p>Note.</p>',
    `<p>a${ref()}</p><ol>${note('<p>Note.</p>')}</ol>`,
  ],
  [
    'numbers without links, notes of several blocks',
    '<p>a<sup>1</sup> b<sup>2</sup></p><p><sup>1</sup> One.</p><ul><li>More.</li></ul><p><sup>2</sup> Two.</p>',
    `<p>a${ref()} b${ref(2)}</p><ol>${note('<p> One.</p><ul><li>More.</li></ul>')}${note('<p> Two.</p>', 2)}</ol>`,
  ],
  [
    'lists of one in the margin',
    '<p>a<sup>1</sup></p><aside><ol start="1"><li>One.</li></ol></aside><p>b<sup>2</sup></p><aside><ol start="2"><li>Two.</li></ol></aside>',
    `<p>a${ref()}</p><aside></aside><p>b${ref(2)}</p><aside></aside><ol>${note('One.')}${note('Two.', 2)}</ol>`,
  ],
  [
    'numbers without links',
    '<p>a<sup>1</sup> b<sup>2</sup></p><hr><p><sup>1</sup> One.</p><p><strong>2</strong> Two.</p>',
    `<p>a${ref()} b${ref(2)}</p><hr><ol>${note('<p> One.</p>')}${note('<p> Two.</p>', 2)}</ol>`,
  ],
])('%s', (_, before, after) => {
  expect(tidy(bodyAfter(notesAlone, before))).toBe(tidy(after));
});

test.each([
  [
    'links to sections',
    '<p>See <a href="#one">1</a>.</p><h2 id="one">One</h2>',
    '<p>See <a href="#one">1</a>.</p><h2>One</h2>',
  ],
  [
    'links back',
    '<p id="fn1">a</p><p><sup><a href="#fn1">1</a></sup></p>',
    '<p>a</p><p><sup><a href="#fn1">1</a></sup></p>',
  ],
  ['references to missing notes', '<p>a<sup><a href="#fn1">1</a></sup></p>', '<p>a<sup><a href="#fn1">1</a></sup></p>'],
  [
    'words as links',
    '<p><a href="#fn1">the notes</a></p><p id="fn1">a</p>',
    '<p><a href="#fn1">the notes</a></p><p>a</p>',
  ],
  ['powers', '<p>x<sup>2</sup></p><p>y<sup>3</sup></p>', '<p>x<sup>2</sup></p><p>y<sup>3</sup></p>'],
  ['ids of the page', '<p id="fn-1" >a</p><ul><li id="fn-7">b</li></ul>', '<p>a</p><ul><li>b</li></ul>'],
])('does not change %s', (_, before, after) => {
  expect(bodyAfter(notesAlone, before)).toBe(after);
});

test.each([
  ['nested notes', `${'<sup><a href="#fn1">1</a></sup>'.repeat(2_000)}${'<div id="fn1">'.repeat(100_000)}`],
  ['nested back links', `<sup><a href="#fn1">1</a></sup><p id="fn1">${'<i class="backlink">'.repeat(100_000)}`],
  [
    'many notes',
    Array.from({ length: 20_000 }, (_, i) => `<sup><a href="#fn${i}">${i}</a></sup>`).join('') +
      Array.from({ length: 20_000 }, (_, i) => `<p id="fn${i}">a</p>`).join(''),
  ],
  ['nested side notes', '<span class="sidenote">a'.repeat(100_000)],
  ['nested numbers', '<p><sup>1'.repeat(100_000)],
])('terminates on %s', (_, before) => {
  expect(bodyAfter(notesAlone, before)).toBeDefined();
});
