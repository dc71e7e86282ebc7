import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Evidence } from '../evidence.ts';
import { findRepeats } from '../repeats.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import {
  decideFields,
  dropEntryButtons,
  findEntries,
  keepEntriesAlike,
  keepFirstLines,
  keepKindsAlike,
  keepSummaries,
  keepTitles,
} from './entries.ts';
import { keepEntryNames } from './entryNames.ts';

/** Blocks with `+` are kept by their evidence; a number with `%` is their probability (60 % by default, 20 % for others). */
function keptTexts(html: string, decide: typeof keepEntriesAlike = keepEntriesAlike): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: /[+]|kept/.test(text),
    isCopy: text.includes('copy'),
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? (text.includes('+') ? 60 : 20)) / 100,
  }));
  const decision = new Decision(verdicts);
  decide(survey, findEntries(survey, findRepeats(survey), true), verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const card = (title: string, price: string) => `<div class="card"><h3>${title}</h3><p class="price">${price}</p></div>`;

test.each<[string, string, string[]]>([
  [
    'titles follow most titles, prices follow no price',
    card('+ Oar', '2 dollars 1%') + card('+ Sail', '9 dollars 1%') + card('Rope', '4 dollars 1%'),
    ['+ Oar', '+ Sail', 'Rope'],
  ],
  ['few kept titles pull nobody along', card('+ Oar', '2') + card('Sail', '9') + card('Rope', '4'), ['+ Oar']],
  [
    'a text that is almost certainly unwanted does not follow',
    card('+ Oar', '2') + card('+ Sail', '9') + card('Advert 1%', '4'),
    ['+ Oar', '+ Sail'],
  ],
  ['a copy does not follow', card('+ Oar', '2') + card('+ Sail', '9') + card('A copy', '4'), ['+ Oar', '+ Sail']],
  [
    'an entry that is mostly kept is kept whole',
    `<p class="a">+ One two three four five six seven eight <span></span></p>`.repeat(2) +
      '<div class="b"><h4>Why</h4><p>+ Because of the tide that comes in at noon every day here</p></div>'.repeat(3),
    [
      ...new Array(2).fill('+ One two three four five six seven eight'),
      ...new Array(3).fill(['Why', '+ Because of the tide that comes in at noon every day here']).flat(),
    ],
  ],
  [
    'titles that are close to it follow fewer',
    card('+ Oar', '2') +
      card('+ Net', '9') +
      ['Rope', 'Sail', 'Buoy', 'Bell'].map((title) => card(`${title} 37%`, '4')).join(''),
    ['+ Oar', '+ Net', 'Rope 37%', 'Sail 37%', 'Buoy 37%', 'Bell 37%'],
  ],
  [
    'one title of many goes, unless it is certain',
    ['Rope', 'Sail', 'Buoy', 'Bell', 'Net', 'Lamp', 'Mast']
      .map((title, i) => card(`${title} ${i ? '' : 'kept 60%'}`, `${i ? '' : '+ 80%'} 4`))
      .join(''),
    ['+ 80% 4'],
  ],
  ['two are no list', card('+ Oar', '2') + card('Sail', '9'), ['+ Oar']],
])('%s', (_, html, kept) => {
  expect(keptTexts(html)).toEqual(kept);
});

const item = (name: string, detail: string, price: string) =>
  `<div class="item"><a href="/${name}">${name}</a><p class="d">${detail}</p><p class="p">${price}</p></div>`;

const offer = (name: string) =>
  `<div class="item"><img src="o.jpg"><h3><a href="/o">The ${name} 1%</a></h3><p><a href="/r">Also the red one 1%</a></p><div>$2 1%</div></div>`;

test.each<[string, string, string[]]>([
  [
    'names and prices follow the kept entries',
    item('Long oar', '+ of ash', '$2 10%') +
      item('Red sail', '+ of cotton', '$9 10%') +
      item('Wet rope', '+ of hemp', '$4 10%'),
    ['Long oar', '+ of ash', '$2 10%', 'Red sail', '+ of cotton', '$9 10%', 'Wet rope', '+ of hemp', '$4 10%'],
  ],
  [
    'a reduced price follows too',
    item('Long oar', '+ of ash', '$2 10%') +
      item('Red sail', '+ of cotton', '$9 10%') +
      item('Wet rope', '+ of hemp', '').replace('</div>', '<p class="sale">$3 1%</p></div>'),
    ['Long oar', '+ of ash', '$2 10%', 'Red sail', '+ of cotton', '$9 10%', 'Wet rope', '+ of hemp', '$3 1%'],
  ],
  [
    'so does a name that is at another place',
    offer('Oar').repeat(5) + offer('Sail').replace('<h3>', '<p>New 1%</p><h3 class="new">'),
    [...new Array(5).fill(['The Oar 1%', '$2 1%']).flat(), 'The Sail 1%', '$2 1%'],
  ],
  [
    'improbable links are no names',
    item('Add to cart 5%', '+ of ash', '1') +
      item('Add a rope 5%', '+ of cotton', '2') +
      item('Add a sail 5%', '+ of hemp', '3'),
    ['+ of ash', '+ of cotton', '+ of hemp'],
  ],
  [
    'an entry of which nothing is kept stays out',
    item('Long oar', '+ of ash', '1') + item('Red sail', '+ of cotton', '2') + item('Wet rope', 'of hemp', '3'),
    ['Long oar', '+ of ash', 'Red sail', '+ of cotton'],
  ],
  [
    'the names and prices of a shop are shown, whatever their evidence',
    offer('Oar').repeat(6),
    new Array(6).fill(['The Oar 1%', '$2 1%']).flat(),
  ],
  ['those of a menu are not', `<nav>${offer('Oar').repeat(6)}</nav>`, []],
  ['nor are those of a few things', offer('Oar').repeat(5), []],
])('%s', (_, html, kept) => {
  expect(keptTexts(html, keepEntryNames)).toEqual(kept);
});

const dated = (name: string, date: string) =>
  `<div class="item"><h3><a href="/x">${name}</a></h3><p class="d">${date}</p></div>`;

test.each<[string, string, string[]]>([
  [
    'what a fifth of the shown entries keep goes',
    ['+ a', 'b', 'c', 'd', 'e'].map((author) => dated('+ Oar', author)).join(''),
    new Array(5).fill('+ Oar'),
  ],
  [
    'unless it is their date',
    ['+ 4 May 2021', '5 May 2021', '6 May 2021', '7 May 2021', '8 May 2021']
      .map((date) => dated('+ Oar', date))
      .join(''),
    [
      '+ Oar',
      '+ 4 May 2021',
      '+ Oar',
      '5 May 2021',
      '+ Oar',
      '6 May 2021',
      '+ Oar',
      '7 May 2021',
      '+ Oar',
      '8 May 2021',
    ],
  ],
  [
    'a copy follows where its entry says more',
    dated('+ Oar', '+ one') + dated('+ Sail', '+ two') + dated('+ Rope', 'copy'),
    ['+ Oar', '+ one', '+ Sail', '+ two', '+ Rope', 'copy'],
  ],
  [
    'an entry that is left out stays out',
    dated('+ Oar', '+ one') + dated('+ Sail', '+ two') + dated('Rope', 'three'),
    ['+ Oar', '+ one', '+ Sail', '+ two'],
  ],
  [
    'an entry that another list has too is shown in both',
    dated('+ Oar', '+ one') + dated('+ Sail', '+ two') + dated('A copy', 'copy'),
    ['+ Oar', '+ one', '+ Sail', '+ two', 'A copy', 'copy'],
  ],
  [
    'a heading that is kept stays',
    dated('+ Oar 60%', '+ a') + ['b', 'c', 'd', 'e', 'f', 'g'].map((text) => dated('Sail', `+ ${text}`)).join(''),
    ['+ Oar 60%', '+ a', '+ b', '+ c', '+ d', '+ e', '+ f', '+ g'],
  ],
])('fields of entries: %s', (_, html, kept) => {
  expect(keptTexts(html, decideFields)).toEqual(kept);
});

test('a slide that is there twice is shown once', () => {
  const slide = '<div class="slide"><a href="/oar">Oar</a><p>of ash</p></div>';
  const survey = new Survey(parseHtml(`<div>${slide.repeat(4)}</div>`).body!);
  const verdicts = survey.blocks.map(({ index }) => ({ keep: index < 6, isCopy: index >= 6, probability: 0.6 }));
  const decision = new Decision(verdicts);
  decideFields(survey, findEntries(survey, findRepeats(survey), true), verdicts, decision);
  expect(decision.keep).toEqual(verdicts.map(({ keep }) => keep));
});

/** Two lists of one page, whose dates are in boxes of the same kind. */
const news = (title: string, date: string, n: number) =>
  `<ul class="l${n}"><li><h3>+ ${title} 1</h3><footer><p class="by">${date}</p></footer></li>` +
  `<li><h3>+ ${title} 2</h3><footer><p class="by">5 May 2021</p></footer></li>` +
  `<li><h3>+ ${title} 3</h3><footer><p class="by">6 May 2021</p></footer></li></ul>`;

test('a date follows those of another list, once in each entry', () => {
  const twice = '<li><h3>+ Rope</h3><footer><p class="by">7 May 2021</p><p class="by">7 May 2021</p></footer></li>';
  const texts = keptTexts(`${news('Oar', '+ 4 May 2021', 1)}<ul>${twice.repeat(3)}</ul>`, decideFields);
  const dates = texts.filter((text) => text.includes('May'));
  expect(dates).toEqual(['+ 4 May 2021', '5 May 2021', '6 May 2021', ...new Array(3).fill('7 May 2021')]);
});

test('a single date says that all are wanted, in one list or in like boxes of several', () => {
  const dated = ['+ 1 May 2021', ...new Array(7).fill('2 May 2021')];
  const cards = dated.map((date) => `<div class="card"><h3>+ Oar</h3><p>${date}</p></div>`).join('');
  const isDate = (text: string) => text.includes('May');
  expect(keptTexts(cards, decideFields).filter(isDate)).toEqual(dated);
  const lists = [1, 2, 3].map((n) => news('Oar', n === 1 ? '+ 4 May 2021' : '7 May 2021', n));
  expect(keptTexts(lists.join(''), decideFields).filter(isDate)).toHaveLength(9);
});

/** Cards of several templates whose authors are in boxes of the same kind. */
const signed = (template: string, ...authors: string[]) =>
  authors
    .map(
      (author) =>
        `<div class="${template}"><h3>+ Oar</h3><div class="foot"><div class="meta"><p class="author">${author}</p></div></div></div>`,
    )
    .join('');
const items = (...names: string[]) =>
  `<ul class="menu">${names.map((name) => `<li class="item"><h3>+ Oar</h3><p class="name">${name}</p></li>`).join('')}</ul>`;

test.each<[string, string, string[]]>([
  [
    'follow those of other lists',
    `${signed('large', '+ Ann', '+ Bob', '+ Eve')}<div>${signed('small', 'Tom', 'Kim', 'Ida')}</div>`,
    ['+ Ann', '+ Bob', '+ Eve', 'Tom', 'Kim', 'Ida'],
  ],
  [
    'do not follow few',
    `${signed('large', '+ Ann', '+ Bob', '+ Eve')}<div>${signed('small', 'Tom', 'Kim', 'Ida', 'Max', 'Lea', 'Jan')}</div>`,
    ['+ Ann', '+ Bob', '+ Eve'],
  ],
  [
    'are no items of long lists',
    items('+ Ann', '+ Bob', '+ Eve', '+ Tom') + items('Kim', 'Ida', 'Max', 'Lea'),
    ['+ Ann', '+ Bob', '+ Eve', '+ Tom'],
  ],
])('fields in like boxes %s', (_, html, kept) => {
  expect(keptTexts(html, decideFields).filter((text) => text !== '+ Oar')).toEqual(kept);
});

test('cards of a slide are entries, bullets of an offer are none', () => {
  const entriesIn = (html: string) => {
    const survey = new Survey(parseHtml(html).body!);
    const { entryOf } = findEntries(survey, findRepeats(survey), true);
    return new Set(survey.blocks.map(({ element }) => survey.elements[entryOf[element]!]?.className));
  };
  const offer = '<li class="card"><img src="o.jpg"><h4><a href="/oar">A long oar</a></h4><p>$20.00</p></li>';
  const bullets = '<li><a href="/ash">Ash</a></li><li>Two metres</li><li>Varnished</li>';
  expect(entriesIn(`<div class="slide"><ul>${offer.repeat(3)}</ul></div>`.repeat(3))).toEqual(new Set(['card']));
  const overlaid = offer.replace('A long oar</a>', '</a>A long oar');
  expect(entriesIn(`<div class="slide"><ul>${overlaid.repeat(3)}</ul></div>`.repeat(3))).toEqual(new Set(['card']));
  expect(entriesIn(`<div class="oar"><h4>Oar</h4><ul>${bullets}</ul></div>`.repeat(3))).toEqual(new Set(['oar']));
  const frame = `<div class="frame"><p>${'Choose what to see. '.repeat(20)}</p><ul>${offer.repeat(3)}</ul></div>`;
  expect(entriesIn(frame + '<div class="frame">News</div>'.repeat(2))).toContain('card');
});

const withButton = (name: string, text: string) => `<div class="item"><h3>${name}</h3><button>${text}</button></div>`;

test.each<[string, string, string[]]>([
  [
    'buttons go, questions stay',
    withButton('+ Oar', '+ Compare the oar') + withButton('+ Sail', '+ Is it wet?') + withButton('+ Rope', 'Compare'),
    ['+ Oar', '+ Sail', '+ Is it wet?', '+ Rope'],
  ],
  [
    'links with the same words go where another one leads on',
    ['a', 'b', 'c']
      .map((to) => `<div class="i"><a href="/${to}">+ ${to}</a><p><a href="/${to}">+ More</a></p></div>`)
      .join(''),
    ['+ a', '+ b', '+ c'],
  ],
  [
    'so do those with other words for some of the entries',
    ['a', 'b', 'c', 'd', 'e', 'f']
      .map(
        (to, i) =>
          `<div class="i"><a href="/${to}">+ ${to}</a><p><a href="/${to}">${i < 3 ? '+ Buy' : '+ Choose'}</a></p></div>`,
      )
      .join(''),
    ['+ a', '+ b', '+ c', '+ d', '+ e', '+ f'],
  ],
  [
    'links with the same words stay where they are the only ones',
    ['a', 'b', 'c'].map((to) => `<div class="i"><h3>+ Oar</h3><p><a href="/${to}">+ More</a></p></div>`).join(''),
    ['+ Oar', '+ More', '+ Oar', '+ More', '+ Oar', '+ More'],
  ],
  [
    'a maker of all things stays',
    ['a', 'b', 'c']
      .map((to) => `<div class="i"><a href="/${to}">+ ${to}</a><p><a href="/maker">+ Ash</a></p></div>`)
      .join(''),
    ['+ a', '+ Ash', '+ b', '+ Ash', '+ c', '+ Ash'],
  ],
  [
    'the number of other colours goes from offers',
    ['a', 'b', 'c'].map((to) => `<div class="i"><a href="/${to}">+ ${to}</a><ul><li>+3</li></ul>+ $5</div>`).join(''),
    ['+ a', '+ $5', '+ b', '+ $5', '+ c', '+ $5'],
  ],
  [
    'the number of votes stays',
    ['a', 'b', 'c'].map((to) => `<div class="i"><a href="/${to}">+ ${to}</a><p>+3</p></div>`).join(''),
    ['+ a', '+3', '+ b', '+3', '+ c', '+3'],
  ],
  [
    'entries that are buttons stay',
    '<div class="item"><button>+ Oar</button></div>'.repeat(3),
    ['+ Oar', '+ Oar', '+ Oar'],
  ],
])('%s', (_, html, kept) => {
  expect(
    keptTexts(html, (survey, entries, _verdicts, decision) => dropEntryButtons(survey, entries, decision)),
  ).toEqual(kept);
});

test.each([
  ['goes if only the first is kept', 1, []],
  ['stays if most are kept', 3, ['Learn more', 'Learn more', 'Learn more', 'Learn more']],
])('what all entries say %s', (_, kept, texts) => {
  const survey = new Survey(
    parseHtml('<div class="item"><h3>Oar</h3><p><a href="/a">Learn more</a></p></div>'.repeat(4)).body!,
  );
  const verdicts = survey.blocks.map(({ index, text }) => ({
    keep: text === 'Learn more' && index < kept * 2,
    isCopy: false,
    probability: 0.3,
  }));
  const decision = new Decision(verdicts);
  keepEntriesAlike(survey, findEntries(survey, findRepeats(survey), true), verdicts, decision);
  expect(
    survey.blocks.filter(({ index, text }) => decision.keep[index] && text !== 'Oar').map(({ text }) => text),
  ).toEqual(texts);
});

const kinds: typeof keepEntriesAlike = (survey, _, verdicts, decision) =>
  keepKindsAlike(new Evidence(survey, undefined), verdicts, decision);
const awards = (...texts: string[]) =>
  texts.map((text, i) =>
    i ? `<a href="/${i}"><p class="award">${text}</p></a>` : `<div><p class="award">${text}</p></div>`,
  );

test.each<[string, string, string[]]>([
  [
    'lines that look alike are kept together',
    awards('+ Best boat', 'Best sail 40%', 'Best oar 40%').join(''),
    ['+ Best boat', 'Best sail 40%', 'Best oar 40%'],
  ],
  ['unless they are unlikely', awards('+ Best boat', 'Best sail 20%', 'Best oar 20%').join(''), ['+ Best boat']],
  [
    'or in another section',
    awards('+ Best boat', 'Best sail 40%', 'Best oar 40%').join('<h2>Next</h2>'),
    ['+ Best boat'],
  ],
  ['or plain paragraphs', '<p>+ One</p><p>Two 40%</p><p>Three 40%</p>', ['+ One']],
])('%s', (_, html, kept) => {
  expect(keptTexts(html, kinds)).toEqual(kept);
});

const firstLines: typeof keepEntriesAlike = (survey, _, verdicts, decision) =>
  keepFirstLines(survey, findRepeats(survey), verdicts, decision);
const person = (name: string, ...lines: string[]) =>
  `<div class="person">${[name, ...lines].map((line) => `<div>${line}</div>`).join('')}</div>`;

test.each<[string, string, string[]]>([
  [
    'names follow what is said about them',
    person('Ann 30%', '+ Skipper') +
      person('Bob 30%', '+ Cook') +
      person('Eve 30%', '+ Mate') +
      person('Tom 30%', 'Boy'),
    ['Ann 30%', '+ Skipper', 'Bob 30%', '+ Cook', 'Eve 30%', '+ Mate'],
  ],
  ['unless there are few', person('Ann', '+ Skipper') + person('Bob', 'Cook') + person('Eve', 'Mate'), ['+ Skipper']],
  ['or they are unlikely', person('Ann 10%', '+ Skipper').repeat(3), ['+ Skipper', '+ Skipper', '+ Skipper']],
  ['or a heading names the entry', person('New', '<h3>+ Ann</h3>').repeat(3), ['+ Ann', '+ Ann', '+ Ann']],
])('%s', (_, html, kept) => {
  expect(keptTexts(html, firstLines)).toEqual(kept);
});

test('cards of one template whose names differ have roles in common, sections have not', () => {
  const variants = (text: string) =>
    ['oars', 'sails', 'ropes']
      .map(
        (name) =>
          `<div class="card ${name}"><h3>${name} ${name === 'ropes' ? '' : '+'}</h3><a href="/${name}">${text}</a></div>`,
      )
      .join('');
  const keptHeadings = (html: string) => {
    const survey = new Survey(parseHtml(html).body!);
    const verdicts = survey.blocks.map(({ text }) => ({ keep: text.includes('+'), isCopy: false, probability: 0.3 }));
    const decision = new Decision(verdicts);
    const { repeats, lists } = new Evidence(survey, undefined);
    keepEntriesAlike(survey, findEntries(survey, repeats, false, lists), verdicts, decision);
    return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
  };
  expect(keptHeadings(variants('Shop'))).toEqual(['oars +', 'sails +', 'ropes']);
  expect(keptHeadings(variants('a '.repeat(300)))).toEqual(['oars +', 'sails +']);
});

const titles: typeof keepEntriesAlike = (survey, _, verdicts, decision) =>
  keepTitles(survey, new Evidence(survey, undefined).lists, verdicts, decision);
const report = (title: string, kind = 'Report 10%') =>
  `<div class="card c${title.length}"><i>${kind}</i><div>${title}</div><p>+ ${'of the sea '.repeat(4)}</p></div>`;
const summary = `+ ${'of the sea '.repeat(4).trim()}`;

test.each<[string, string[], string[]]>([
  ['follow', ['Tides 15%', 'Long boats 15%', 'Ropes 15%'], ['Tides 15%', 'Long boats 15%', 'Ropes 15%']],
  ['that are all the same do not', ['Open 40%', 'Open 40%', 'Open 40%'], []],
  ['that are unlikely do not', ['Tides 5%', 'Long boats 5%', 'Ropes 5%'], []],
  ['that are links do not', ['Tides', 'Boats', 'Ropes'].map((name) => `<a href="/a">${name} 40%</a>`), []],
])('titles of texts %s', (_, names, kept) => {
  const texts = keptTexts(names.map((name) => report(name)).join(''), titles);
  expect(texts.filter((text) => text !== summary)).toEqual(kept);
});

const teaser = (name: string, rest = '') => `<div class="item"><h3><a href="/${name}">+ ${name}</a></h3>${rest}</div>`;
const summaryOf = (name: string, share = '12%') => `<p><a href="/${name}">${share} ${'of the sea '.repeat(4)}</a></p>`;
const teasers = (first: string) => teaser('Tides', first) + teaser('Boats') + teaser('Ropes');
const shown = `12% ${'of the sea '.repeat(4).trim()}`;

test.each<[string, string, string[]]>([
  ['follows its name', teasers(summaryOf('Tides')), ['+ Tides', shown, '+ Boats', '+ Ropes']],
  ['of another page does not', teasers(summaryOf('Sails')), ['+ Tides', '+ Boats', '+ Ropes']],
  ['that is unlikely does not', teasers(summaryOf('Tides', '3%')), ['+ Tides', '+ Boats', '+ Ropes']],
  ['of an offer does not', teasers(`${summaryOf('Tides')}<b>$20</b>`), ['+ Tides', '+ Boats', '+ Ropes']],
])('the summary of a teaser %s', (_, html, kept) => {
  expect(keptTexts(html, keepSummaries)).toEqual(kept);
});
