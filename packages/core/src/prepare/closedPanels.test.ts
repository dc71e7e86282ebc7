import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropInvisible } from './dropInvisible.ts';

const shown = '<p>Twelve words that everybody can see on this page without any click</p>';
const answer = '<p>The tide turns about every six hours, a little later each day.</p>';
const page = (html: string) => `${shown}<main>${html}</main>`;
const isKept = (html: string) => pageAfter(dropInvisible, page(html)).includes('The tide turns');

test.each([
  [
    'an ARIA tab panel',
    `<div role="tablist"><button role="tab">A</button></div><div role="tabpanel" hidden>${answer}</div>`,
  ],
  ['an ARIA tab panel of links', `<div role="tabpanel" hidden><a href="/x">The tide turns</a></div>`],
  [
    'an accordion by aria-controls',
    `<h3><button aria-expanded="false" aria-controls="a">When?</button></h3><div id="a" hidden>${answer}</div>`,
  ],
  [
    'a region labelled by its control',
    `<button id="b" aria-expanded="false">When?</button><hr><section role="region" aria-labelledby="b" style="display:none">${answer}</section>`,
  ],
  [
    'a panel inside a hidden wrapper',
    `<button aria-expanded="false" aria-controls="c">When?</button><hr><div style="height:0;overflow:hidden"><div id="c">${answer}</div></div>`,
  ],
  [
    'Bootstrap',
    `<a data-bs-toggle="collapse" href="#d">When?</a><hr><div class="collapse" id="d" style="display:none">${answer}</div>`,
  ],
  [
    'Bootstrap 3',
    `<a data-toggle="tab" data-target="#e">When?</a><hr><div class="tab-pane" id="e" style="display: none">${answer}</div>`,
  ],
  [
    'jQuery UI',
    `<h3 class="ui-accordion-header">When?</h3><div class="ui-accordion-content" style="display:none">${answer}</div>`,
  ],
  [
    'Elementor',
    `<div class="elementor-tab-title" role="button" aria-expanded="false"><a>When?</a></div><div class="elementor-tab-content" style="display:none">${answer}</div>`,
  ],
  [
    'WordPress toggles',
    `<h5 class="et_pb_toggle_title">When?</h5><div class="et_pb_toggle_content" style="display:none">${answer}</div>`,
  ],
  [
    'a panel that is called a drawer, below the heading that opens it',
    `<h3><button id="drawer-title-1" aria-expanded="false" aria-controls="drawer-content-1">When?</button></h3><div id="drawer-content-1" role="region" style="opacity:0;height:0">${answer}</div>`,
  ],
  [
    'a panel in an element around most of the page that is named after its menu',
    `<div class="with-sticky-nav"><p>${'The page itself is in it. '.repeat(20)}</p><div role="tabpanel" hidden>${answer}</div></div>`,
  ],
  [
    'a panel in an element around several sections that is named after its menu',
    `<p>${'Much is outside. '.repeat(40)}</p><div class="with-sticky-nav"><h2>A</h2><h2>B</h2><h2>C</h2><div role="tabpanel" hidden>${answer}</div></div>`,
  ],
  [
    'panels of a row of headings that is called a menu',
    `<ul role="menu"><li role="menuitem"><h3 role="button" aria-controls="m">When?</h3></li></ul><div class="tab__content" id="m" hidden>${answer}</div>`,
  ],
  ['Alpine', `<button @click="open = !open">When</button><div x-show="open" x-cloak>${answer}</div>`],
  ['one of several states', `<p>Text.</p><div x-show="tab == 1" x-cloak>${answer}</div>`],
  ['tabs by links', `<ul><li><a href="#f">When?</a></li></ul><div class="tab__content" id="f" hidden>${answer}</div>`],
  ['a definition list', `<dl><dt class="toggle">When?</dt><dd style="display:none">${answer}</dd></dl>`],
  ['a heading before it', `<h3>Tides</h3><div style="display:none">${answer}</div>`],
  [
    'a question before it',
    `<div class="q">When does the tide turn?</div><div style="visibility:hidden">${answer}</div>`,
  ],
  [
    'a collapsed call-out',
    `<div class="callout is-collapsed"><div class="callout-title">Tides</div><div class="callout-content" style="display:none">${answer}</div></div>`,
  ],
  ['hidden parts of details', `<details><summary>When?</summary><div style="display:none">${answer}</div></details>`],
  [
    'the rest of a text',
    `<span class="more" style="display:none">The tide turns about every six hours.</span><a href="#">Read more</a>`,
  ],
  [
    'a side note',
    `<p>Tides<label class="margin-toggle">1</label><span class="sidenote" style="display:none">The tide turns.</span></p>`,
  ],
  ['a note', `<aside role="doc-footnote" hidden>${answer}</aside>`],
  ['hidden=until-found', `<div hidden="until-found">${answer}</div>`],
])('keeps %s', (_, html) => {
  expect(isKept(html)).toBe(true);
});

test.each([
  ['a menu', `<button aria-expanded="false" aria-controls="m">Menu</button><nav id="m" hidden>${answer}</nav>`],
  [
    'a menu by its name',
    `<button aria-expanded="false" aria-controls="m">Menu</button><div class="mobile-menu" id="m" hidden>${answer}</div>`,
  ],
  [
    'links behind a button',
    `<button aria-expanded="false" aria-controls="m">More</button><div id="m" hidden><a href="/">The tide turns</a> <a href="/">six hours</a></div>`,
  ],
  [
    'a dialog',
    `<button aria-controls="m" aria-haspopup="dialog">Open</button><div role="dialog" id="m" hidden>${answer}</div>`,
  ],
  [
    'a panel inside a dialog',
    `<div class="modal"><h3 class="toggle">When?</h3><div style="display:none">${answer}</div></div>`,
  ],
  ['a closed dialog element', `<dialog><h3>When?</h3>${answer}</dialog>`],
  [
    'a pop-up',
    `<button aria-expanded="false" aria-controls="m">When?</button><div class="popup" id="m" style="display:none">${answer}</div>`,
  ],
  ['a popover', `<button popovertarget="m">When?</button><div popover id="m">${answer}</div>`],
  [
    'a panel whose control is hidden',
    `<button aria-expanded="false" aria-controls="m" hidden>When?</button><hr><div id="m" hidden>${answer}</div>`,
  ],
  [
    'a panel whose control has no label',
    `<button aria-expanded="false" aria-controls="m"></button><hr><div id="m" hidden>${answer}</div>`,
  ],
  ['a panel without a control', `<p>Text.</p><div class="accordion-content" hidden>${answer}</div>`],
  [
    'filters',
    `<button aria-expanded="false" aria-controls="m">Size</button><div id="m" hidden><label><input type="checkbox">The tide turns</label></div>`,
  ],
  [
    'a panel moved off the screen',
    `<button aria-expanded="false" aria-controls="m">When?</button><div id="m" style="position:absolute;left:-9999px">${answer}</div>`,
  ],
  ['a message that a script shows', `<p>Text.</p><div role="alert" x-cloak x-show="visible">${answer}</div>`],
  ['a short message under a heading', `<h2>Results</h2><p style="display:none">The tide turns here.</p>`],
  ['text hidden for no reason', `<p>Text.</p><div style="display:none">${answer}</div>`],
])('drops %s', (_, html) => {
  expect(isKept(html)).toBe(false);
});
