import { expect, test } from 'vitest';
import { innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { linkEntryNames } from './linkEntryNames.ts';
import { Survey } from './survey.ts';

/** A page of three like entries after the stage, of which everything is kept. */
function linked(entry: (name: string) => string): string {
  const body = parseHtml(['Oar', 'Sail', 'Rope'].map((name) => `<li>${entry(name)}</li>`).join('')).body!;
  const evidence = new Evidence(new Survey(body), undefined);
  linkEntryNames(
    evidence,
    evidence.survey.blocks.map(() => true),
  );
  return innerHtml(body);
}

test.each([
  [
    'of an empty link over the card',
    (name: string) => `<a href="/${name}" aria-label="More on ${name}"></a><h3>${name}</h3><p>Of ash</p>`,
    '<h3><a href="/Oar">Oar</a></h3>',
  ],
  [
    'of the link around the picture',
    (name: string) => `<a href="/${name}?from=list"><img src="${name}.jpg"></a><h3><i>New</i> <b>${name}</b></h3>`,
    '<h3><a href="/Oar?from=list"><i>New</i> <b>Oar</b></a></h3>',
  ],
  [
    'of a link beside a button that leads nowhere',
    (name: string) => `<a href="/${name}"><img src="${name}.jpg"></a><h3>${name}</h3><a class="more"></a>`,
    '<h3><a href="/Oar">Oar</a></h3>',
  ],
  [
    'of the link whose label it is, beside what comes before it',
    (name: string) =>
      `<div><a href="/${name}" aria-label="A long ${name}"></a><h3><div>New</div><span>A long ${name}</span></h3></div><a href="/x"></a>`,
    '<h3><div>New</div><span><a href="/Oar">A long Oar</a></span></h3>',
  ],
  [
    'where no heading names the entry',
    (name: string) => `<a href="/${name}"><img src="${name}.jpg"></a><p>${name}</p><p>$5</p>`,
    '<p><a href="/Oar">Oar</a></p><p>$5</p>',
  ],
])('a name gets the address %s', (_, entry, expected) => {
  expect(linked(entry)).toContain(expected);
});

test.each([
  [
    'a name that is a link',
    (name: string) => `<a href="/pic"><img src="a.jpg"></a><h3><a href="/${name}">${name}</a></h3>`,
  ],
  ['one of several addresses', (name: string) => `<a href="/a"><img src="a.jpg"></a><a href="/b"></a><h3>${name}</h3>`],
  [
    'a link that is about something else',
    (name: string) => `<h3>${name}</h3><a href="/x" aria-label="Our page at X"></a>`,
  ],
  ['a place on the same page', (name: string) => `<a href="#"><img src="a.jpg"></a><h3>${name}</h3>`],
  ['a price', () => '<a href="/a"><img src="a.jpg"></a><p>$5</p>'],
])('nothing changes for %s', (_, entry) => {
  const before = ['Oar', 'Sail', 'Rope'].map((name) => `<li>${entry(name)}</li>`).join('');
  expect(linked(entry)).toBe(innerHtml(parseHtml(before).body!));
});
