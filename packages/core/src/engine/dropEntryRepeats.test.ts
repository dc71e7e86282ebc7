import { expect, test } from 'vitest';
import { describedFrom } from '../../test/kit.ts';
import { innerHtml } from '../dom/index.ts';
import { dropEntryRepeats } from './dropEntryRepeats.ts';
import { Evidence } from './evidence.ts';
import { Survey } from './survey.ts';

/** The survey of a page of three like entries, of which everything is kept. */
function surveyAfter(entry: string, isList = true): Survey {
  const others = [1, 2].map(
    (n) => `<li class="card"><h3>Other lamp ${n}</h3><p>Brass, 3 kg, made to last for years</p></li>`,
  );
  const doc = describedFrom(`<h1>Lamps</h1><ul><li class="card">${entry}</li>${others.join('')}</ul>`);
  const survey = new Survey(doc.root.body!);
  dropEntryRepeats(
    doc,
    new Evidence(survey, undefined),
    survey.blocks.map(() => true),
    { isList },
  );
  return survey;
}

function texts(entry: string): string[] {
  const survey = surveyAfter(entry);
  const shown = ({ nodes }: (typeof survey.blocks)[number]) =>
    nodes
      .filter((node) => node.parentNode)
      .map(({ data }) => data.trim())
      .join(' ');
  return survey
    .blocksIn(survey.elements.findIndex(({ className }) => className === 'card'))
    .map(shown)
    .filter(Boolean);
}

test.each([
  [
    'a link over the picture goes, the heading stays',
    '<div><a href="/l"><img src="l.jpg">Storm lamp</a></div><h3><a href="/l">Storm lamp</a></h3><p>Tin</p>',
    ['Storm lamp', 'Tin'],
  ],
  [
    'so does a second heading, for phones',
    '<h3><a href="/l">Storm lamp</a></h3><h3 class="phone">Storm lamp</h3><p>Tin</p>',
    ['Storm lamp', 'Tin'],
  ],
  [
    'links that lead elsewhere stay',
    '<h3>Storm lamp</h3><div><a href="/a">Order</a></div><div><a href="/b">Order</a></div>',
    ['Storm lamp', 'Order', 'Order'],
  ],
  ['text that is no name stays', '<h3>Storm lamp</h3><p>Tin</p><p>Tin</p>', ['Storm lamp', 'Tin', 'Tin']],
  [
    'a price in two forms',
    '<h3>Storm lamp</h3><div><span>Regular price</span> <b>$20.50</b></div><div><span>Sale price</span> <b>$20.50</b></div><div><span>Unit price</span></div>',
    ['Storm lamp', '$20.50'],
  ],
  [
    'a price that was reduced',
    '<h3>Storm lamp</h3><div><span>Normaler Preis</span> <b>15 €</b></div><div><span>Normaler Preis</span> <s>20 €</s> <span>Verkaufspreis</span> <b>15 €</b></div>',
    ['Storm lamp', 'Normaler Preis 20 € Verkaufspreis 15 €'],
  ],
  [
    'cents in small letters',
    '<h3>Storm lamp</h3><div><b>$</b><b>20</b><sup>50</sup></div><div>Current price $20.50</div>',
    ['Storm lamp', 'Current price $20.50'],
  ],
  [
    'a name twice on one line',
    '<h3><a href="/l">Storm lamp</a><span>Storm lamp</span></h3><p>Tin</p>',
    ['Storm lamp', 'Tin'],
  ],
  [
    'an old price',
    '<h3>Storm lamp</h3><p><span class="price-was">$20</span> <span>$15</span></p>',
    ['Storm lamp', '$20 $15'],
  ],
  [
    'a price for screen readers',
    '<h3>Storm lamp</h3><p><span>$</span><span>79</span><span>.00</span><span>Price $ 79.00</span></p><p><span>Sale Price USD 5.25</span> USD 5.25</p>',
    ['Storm lamp', '$ 79 .00', 'USD 5.25'],
  ],
  [
    'an old price for screen readers',
    '<h3>Storm lamp</h3><p>USD <b>4.65</b> <span>Original Price USD 4.65</span> <i>(26% off)</i></p>',
    ['Storm lamp', 'Original Price USD 4.65 (26% off)'],
  ],
  ['two prices on a line', '<p><b>Sale price $5</b> <b>$7</b></p>', ['Sale price $5 $7']],
  [
    'a name that is no link beside one that is',
    '<a href="/l">Storm lamp</a><div><img src="l.jpg"></div><div>Storm lamp</div><p>Tin</p>',
    ['Storm lamp', 'Tin'],
  ],
  ['prices of several things', '<p>Small $5</p><p>Large $5</p>', ['Small $5', 'Large $5']],
  ['a label that is part of the text', '<p>Price: $5</p>', ['Price: $5']],
])('%s', (_, entry, shown) => {
  expect(texts(entry)).toEqual(shown);
});

test('a heading becomes the link that is over the picture', () => {
  const { elements } = surveyAfter('<a href="/l"><img src="l.jpg">Storm lamp</a><h3>Storm lamp</h3><p>Tin</p>');
  const heading = elements.find(({ localName }) => localName === 'h3')!;
  expect(innerHtml(heading)).toBe('<a href="/l">Storm lamp</a>');
});

test.each([
  ['of an entry of a list stays: the first', '<img src="a.jpg"><img src="b.jpg">', true, ['a.jpg']],
  [
    'of an entry stays: the first with a description',
    '<img src="new.svg"><img src="b.jpg" alt="Lamp"><img src="c.jpg" alt="Lamp">',
    true,
    ['b.jpg'],
  ],
  [
    'of each card in an entry stays: once',
    '<a href="/a"><img src="a.jpg"><h3>Ash</h3></a><a href="/b"><img src="b.jpg"><h3>Elm</h3></a><a href="/b"><img src="b2.jpg"></a>',
    true,
    ['a.jpg', 'b.jpg'],
  ],
  [
    'of an entry stays: not that of a colour',
    '<img src="a.jpg" alt=""><img src="red.jpg" alt="Red" width="16"><img src="blue.jpg" alt="Blue" width="16">',
    true,
    ['a.jpg'],
  ],
  [
    'of an entry stays: not that of a colour, by its address',
    '<img src="https://shop.example/content/red?w=65&h=65" alt="Red"><img src="https://shop.example/content/boat?w=600" alt="">',
    true,
    ['https://shop.example/content/boat?w=600'],
  ],
  ['that is small stays where it is the only one', '<img src="a.png" width="48">', true, ['a.png']],
  [
    'stays with each thing of a section',
    '<ul>'.concat(...['a', 'b', 'c'].map((n) => `<li><img src="${n}.jpg"><a href="/${n}">Kind ${n}</a></li>`), '</ul>'),
    true,
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ],
  [
    'stays with each linked thing of a section',
    ['a', 'b', 'c'].map((n) => `<a href="/${n}" class="kind"><img src="${n}.jpg"><p>Kind ${n}</p></a>`).join(''),
    true,
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ],
  [
    'of several views without a text stays: the first',
    ['a', 'b', 'c'].map((n) => `<a href="/l?view=${n}" class="view"><img src="${n}.jpg"></a>`).join(''),
    true,
    ['a.jpg'],
  ],
  [
    'of each page that a line of an entry names stays, but no author',
    '<a href="/a"><img src="a.jpg"></a><p><a href="/a">A long oar of ash</a></p><a href="/ada"><img src="ada.jpg"></a><p><a href="/ada">Ada Pohl</a></p><a href="/b"><img src="b.jpg"> A longer one of elm</a>',
    true,
    ['a.jpg', 'b.jpg'],
  ],
  ['stays in the entries of a product', '<img src="a.jpg"><img src="b.jpg">', false, ['a.jpg', 'b.jpg']],
])('a picture %s', (_, pictures, isList, shown) => {
  const { elements } = surveyAfter(`<h3>Storm lamp</h3>${pictures}<p>Tin</p>`, isList);
  const images = elements.filter(({ localName, parentNode }) => localName === 'img' && parentNode);
  expect(images.map((image) => image.getAttribute('src'))).toEqual(shown);
});
