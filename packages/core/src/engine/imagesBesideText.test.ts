import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { imagesBesideText } from './imagesBesideText.ts';
import { Survey } from './survey.ts';

/** The files of the images that stay, or that follow the text around them, if all blocks but those that start with "-" are kept. */
function staying(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const keep = survey.blocks.map(({ text }) => !text.startsWith('-'));
  const choose = imagesBesideText(new Evidence(survey, undefined), keep, new URL('https://harbour.example/log/tides'));
  return survey.elements.flatMap((element, i) =>
    element.localName !== 'img' || choose?.(i) === false ? [] : [element.getAttribute('src')!],
  );
}

const text = `<p>The sea ${'rises and falls twice a day '.repeat(20)}.</p>`;

test.each([
  ['a banner above the title', `<a href="/shop"><img src="ad.gif"></a><h1>- Tides</h1><main>${text}</main>`, []],
  ['a photo above the title', `<img src="a.jpg"><h1>- Tides</h1><main>${text}</main>`, ['a.jpg']],
  [
    'a photo that leads where the line below it does',
    `<a href="/boats"><img src="a.jpg"></a><h3><a href="/boats">Boats</a></h3><main>${text}</main>`,
    ['a.jpg'],
  ],
  ['a photo that opens itself', `<a href="/img/a.jpg"><img src="a.jpg"></a><main>${text}</main>`, ['a.jpg']],
  ['a drawing beside the date', `<img src="day.svg" alt="Date"><p>- Monday</p><main>${text}</main>`, []],
  [
    'a drawing that shows something',
    `<img src="moon.svg" alt="How the moon moves the sea"><main>${text}</main>`,
    ['moon.svg'],
  ],
  [
    'linked images between lines',
    `<main>${text}<a href="/a"><img src="a.jpg"></a><p>Ebb and flow.</p></main>`,
    ['a.jpg'],
  ],
  ['the last photo of the text', `<main>${text}<figure><img src="a.jpg"></figure></main>`, ['a.jpg']],
  ['the same after a list', `<main>${text}<ul><li>Ebb</li></ul><p><img src="a.jpg"></p></main>`, ['a.jpg']],
  ['logos of partners below it', `<main>${text}</main><div><img src="a.png"><img src="b.png"></div>`, []],
  ['a banner at the end of it', `<main>${text}<a href="/boats"><img src="boats.png"></a></main>`, []],
  ['what a page of pictures shows', '<p>Tides.</p><div><img src="a.png"><img src="b.png"></div>', ['a.png', 'b.png']],
])('%s', (_, html, images) => {
  expect(staying(html)).toEqual(images);
});
