import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropControls } from './dropControls.ts';

const labels = '<div>Harbour</div><div>Berth <b>12</b></div><div>3 days</div><button>Reserve</button>';
const isKept = (html: string) =>
  pageAfter(dropControls, `<main><p>Book a berth.</p>${html}</main>`).includes('Reserve');

test.each([
  ['named like a picture', `<div class="hero-graphic">${labels}</div>`],
  ['named by a style module', `<section class="Feature_illustration__x1"><svg></svg>${labels}</section>`],
  ['named in one word', `<div class="BerthMockup">${labels}</div>`],
  ['in a figure that is not for screen readers', `<figure aria-hidden="true">${labels}</figure>`],
])('drops an interface %s', (_, html) => expect(isKept(html)).toBe(false));

test.each([
  ['without such a name', `<div class="typographic">${labels}</div>`],
  ['with a heading', `<div class="hero-graphic"><h2>Berths</h2>${labels}</div>`],
  ['with links to other pages', `<div class="hero-graphic">${labels}<a href="/berths">All</a></div>`],
  [
    'with sentences',
    `<div class="illustration">${labels}<p>Every berth has water and power, and the harbour master answers around the clock.</p><p>In winter most of them are free, and boats may stay for as long as they like.</p></div>`,
  ],
  ['with few labels', '<div class="screenshot"><b>Book a berth</b><button>Reserve</button></div>'],
])('keeps a part %s', (_, html) => expect(isKept(html)).toBe(true));
