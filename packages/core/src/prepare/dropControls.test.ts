import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropControls } from './dropControls.ts';

test.each([
  ['a list box', '<p>a</p><div role="listbox"><div role="option">Python</div><div>No results</div></div>'],
  ['a tooltip', '<p>a</p><div role="tooltip">Download</div>'],
  ['a button with a sign', '<p>a<button class="copy-link">🔗</button></p>'],
  ['a button with an arrow', '<p>a</p><button> ▾ </button>'],
  ['a button that shows more', '<p>a</p><button><svg></svg><span>Show child attributes</span></button>'],
  ['a button that copies', '<p>a<button>Copy for LLM</button></p>'],
  ['a toolbar', '<p>a</p><div role="toolbar"><div><button>Ask</button></div><button><b>Tides</b></button></div>'],
])('drops %s', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe('<p>a</p>');
});

test.each([
  ['a button after the words of a heading', '<h1>Noon <button>Copy path</button></h1>', '<h1>Noon </h1>'],
  [
    'a tooltip after the words of a heading',
    '<h4>Range <tool-tip><svg></svg><div class="tool-tip__content">How high the water comes.</div></tool-tip></h4>',
    '<h4>Range <tool-tip><svg></svg></tool-tip></h4>',
  ],
  [
    'a tooltip in the word that it explains',
    '<h4><b class="tooltip">Range<i class="tooltiptext">How high it comes.</i></b></h4><p>1<i class="tooltiptext">m</i></p>',
    '<h4><b class="tooltip">Range</b></h4><p>1<i class="tooltiptext">m</i></p>',
  ],
  ['a button that is the heading', '<h2><button>Is it deep?</button></h2>', '<h2><button>Is it deep?</button></h2>'],
  [
    'links through a manual',
    '<div><p>Next: <a href="/b" rel="next">Boats</a>, Up: <a href="/" rel="up">Top</a> [<a href="/i" rel="index">Index</a>]</p></div><p>a</p>',
    '<div></div><p>a</p>',
  ],
  [
    'a text with a link to the next page',
    '<p>See <a href="/b" rel="next">Boats</a> or <a href="/t">Tides</a></p>',
    '<p>See <a href="/b" rel="next">Boats</a> or <a href="/t">Tides</a></p>',
  ],
  [
    'a card about a person in a sentence',
    '<p><span><a href="/ann">Ann Tide</a><span class="rollover-people-block"><img src="/ann.jpg"><a href="/1">On the reef</a> <a href="/2">At sea</a></span></span> left.</p>',
    '<p><span><a href="/ann">Ann Tide</a></span> left.</p>',
  ],
  [
    'a note on a word',
    '<p>The <b class="tooltip"><i>neap</i> <span class="tooltiptext">the lowest tide</span></b> came.</p>',
    '<p>The <b class="tooltip"><i>neap</i> </b> came.</p>',
  ],
  [
    'the note on an icon',
    '<div><span class="icon-tooltip-text">Gives back</span><img src="/a.svg"></div>',
    '<div><span class="icon-tooltip-text">Gives back</span><img src="/a.svg"></div>',
  ],
  ['one link alone', '<p><a href="/b" rel="next">Boats</a></p>', '<p><a href="/b" rel="next">Boats</a></p>'],
])('of what is idle: %s', (_, before, after) => {
  expect(pageAfter(dropControls, before)).toBe(after);
});

test.each([
  ['after the main part', '<main>a</main><div><p role="alert">Try again</p></div>', false],
  ['in the main part', '<main><p role="alert">Try again</p></main>', true],
  ['before the main part', '<p role="alert">Try again</p><main>a</main>', true],
  ['on a page without a main part', '<div>a</div><p role="alert">Try again</p>', true],
])('an alert %s', (_, html, isKept) => {
  expect(pageAfter(dropControls, html).includes('Try again')).toBe(isKept);
});

test.each([
  [
    'a line of its own and no arrow',
    '<blockquote><div><cite><a href="/u/1">Ann</a> wrote: <a href="/p/1">↑</a>5 May</cite>The tide is in.</div></blockquote>',
    '<blockquote><div><p><cite><a href="/u/1">Ann</a> wrote: 5 May</cite></p>The tide is in.</div></blockquote>',
  ],
  [
    'a line of its own in a paragraph',
    '<blockquote><p><cite>Ann</cite> The tide is in.</p></blockquote>',
    '<blockquote><p><cite>Ann</cite><br> The tide is in.</p></blockquote>',
  ],
  [
    'no line of its own inside a sentence',
    '<blockquote><p>As <cite>Ann</cite> wrote</p></blockquote>',
    '<blockquote><p>As <cite>Ann</cite> wrote</p></blockquote>',
  ],
])('gives the source of a quotation %s', (_, html, expected) => {
  expect(pageAfter(dropControls, html)).toBe(expected);
});

test('opens panels whose label says nothing', () => {
  const html = '<details><summary><i>Show more</i></summary><p>a</p></details>';
  expect(pageAfter(dropControls, html)).toBe('<p>a</p>');
});

test.each([
  ['a panel with a label', '<details><summary>Show the tides</summary><p>a</p></details>'],
  ['long text with such a role', `<div role="tooltip">${'word '.repeat(80)}</div>`],
  ['a button with a letter', '<p><button>é</button></p>'],
  ['a button with a text', '<p><button>Show the tides of May</button></p>'],
  ['a toolbar with a text', '<div role="toolbar">Tides <button>May</button></div>'],
  ['other roles', '<div role="tabpanel">Python</div>'],
])('keeps %s', (_, html) => {
  expect(pageAfter(dropControls, html)).toBe(html);
});

const words = 'It goes round once a tide and never stops.';

test.each([
  [
    'by their ids',
    '<ul role="tablist"><li><a role="tab" href="#a">One</a></li><li><a role="tab" href="#b">Two</a></li></ul><div id="a">x</div><pre id="b">y</pre>',
    '<div id="a"><p><strong>One</strong></p>x</div><p><strong>Two</strong></p><pre id="b">y</pre>',
  ],
  [
    'once, if a tab has its text for a hint too',
    '<ul role="tablist"><li role="tab"><span>Low tide</span> <i>Low tide</i></li><li role="tab">Two</li></ul><div role="tabpanel">x</div><div role="tabpanel">y</div>',
    '<div role="tabpanel"><p><strong>Low tide</strong></p>x</div><div role="tabpanel"><p><strong>Two</strong></p>y</div>',
  ],
  [
    'of a list that is called so',
    '<ul class="nav nav-tabs"><li><a href="#a">One</a></li><li><a href="#b">Two</a></li></ul><div class="tab-pane" id="a">x</div><div class="tab-pane" id="b">y</div>',
    '<div class="tab-pane" id="a"><p><strong>One</strong></p>x</div><div class="tab-pane" id="b"><p><strong>Two</strong></p>y</div>',
  ],
  [
    'that are headings',
    '<ul class="tab-list"><li><h3 aria-controls="a">One</h3></li><li><h3 aria-controls="b">Two</h3></li></ul><div class="tab__content" id="a">x</div><div class="tab__content" id="b">y</div>',
    '<div class="tab__content" id="a"><h3>One</h3>x</div><div class="tab__content" id="b"><h3>Two</h3>y</div>',
  ],
  [
    'by their order',
    '<div role="tablist"><b role="tab">One</b><b role="tab">Two</b></div><div><section role="tabpanel">x</section><div role="tabpanel">y</div></div>',
    '<div><section role="tabpanel"><p><strong>One</strong></p>x</section><div role="tabpanel"><p><strong>Two</strong></p>y</div></div>',
  ],
  [
    'that lead to other ids, by their place and name',
    '<ul class="tabs-nav"><li><a href="#t-1">One</a></li><li><a href="#t-2">Two</a></li></ul><div id="one" class="tab">x</div><div id="two" class="tab">y</div>',
    '<div id="one" class="tab"><p><strong>One</strong></p>x</div><div id="two" class="tab"><p><strong>Two</strong></p>y</div>',
  ],
  [
    'that have something in them',
    '<ul role="tablist"><li role="tab">One</li><li role="tab">Two</li></ul><div role="tabpanel"> <i></i></div><div role="tabpanel"><img></div>',
    '<div role="tabpanel"> <i></i></div><div role="tabpanel"><p><strong>Two</strong></p><img></div>',
  ],
  [
    'that only a name says to be tabs, by the number of panels',
    `<div class="tabs"><div><h5>One</h5></div><div><h5>Two</h5></div></div><div><div>${words}</div><div>${words}</div></div>`,
    `<div><div><h5>One</h5>${words}</div><div><h5>Two</h5>${words}</div></div>`,
  ],
  [
    'unless they have it',
    '<div role="tablist"><b role="tab" aria-controls="a">One</b><b role="tab" aria-controls="b">Two</b></div><div id="a"><h2>One</h2>x</div><div id="b">y</div>',
    '<div id="a"><h2>One</h2>x</div><div id="b"><p><strong>Two</strong></p>y</div>',
  ],
  [
    'that radio buttons open, with a row of labels',
    '<div class="tabbed-set"><input type="radio" id="r1" checked><input type="radio" id="r2"><div class="tabbed-labels"><label for="r1">One</label><label for="r2">Two</label></div><div class="tabbed-content"><div>x</div><div>y</div></div></div>',
    '<div class="tabbed-set"><input type="radio" id="r1" checked=""><input type="radio" id="r2"><div class="tabbed-content"><div><p><strong>One</strong></p>x</div><div><p><strong>Two</strong></p>y</div></div></div>',
  ],
  [
    'that radio buttons open, one after the other',
    '<div class="tab-set"><input type="radio" id="r1"><label for="r1">One</label><div>x</div><input type="radio" id="r2"><label for="r2">Two</label><div>y</div></div>',
    '<div class="tab-set"><input type="radio" id="r1"><p><strong>One</strong></p><div>x</div><input type="radio" id="r2"><p><strong>Two</strong></p><div>y</div></div>',
  ],
])('labels the panels of tabs %s', (_, before, after) => {
  expect(pageAfter(dropControls, before)).toBe(after);
});

test.each([
  [
    'the answers of a poll',
    '<form><input type="radio" id="r1"><label for="r1">Ebb</label><br><input type="radio" id="r2"><label for="r2">Flow</label><br></form>',
  ],
  [
    'links to sections',
    '<ul class="tabs"><li><a href="#a">One</a></li><li><a href="#b">Two</a></li></ul><section id="a">x</section><section id="b">y</section>',
  ],
  [
    'names before a box with other parts',
    '<div class="tabs"><b>One</b><b>Two</b></div><div><p>One of two</p><p>Two of two</p></div>',
  ],
  [
    'tabs before more boxes than they are',
    '<div class="tabs"><b>One</b><b>Two</b></div><p class="tab">x</p><p class="tab">y</p><p class="tab">z</p>',
  ],
  ['tabs without panels', '<div role="tablist"><b role="tab">One</b><b role="tab">Two</b></div>'],
  [
    'a box around tabs and panels that is called a tab list',
    '<div role="tablist"><b role="tab" aria-controls="a">One</b><p id="a">x</p><b role="tab" aria-controls="b">Two</b><p id="b">y</p></div>',
  ],
])('keeps %s', (_, tabs) => {
  expect(pageAfter(dropControls, tabs)).toBe(tabs);
});

test('nested controls take linear time', () => {
  expect(pageAfter(dropControls, '<div role="tooltip">x'.repeat(20_000))).toContain('x');
});
