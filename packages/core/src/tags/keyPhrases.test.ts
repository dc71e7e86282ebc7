import { describe, expect, test } from 'vitest';
import { keyPhrases } from './keyPhrases.ts';
import { splitWords } from './splitWords.ts';
import { detectLanguage } from './stopWords.ts';

const phrases = (title: string, text: string, lang?: string, most = 3) =>
  keyPhrases(splitWords(title), splitWords(text), lang, most);

/** At least four sentences in each language, about tides or lighthouses. */
const TEXTS: [lang: string, title: string, text: string, expected: string][] = [
  [
    'en',
    'The lighthouse',
    'The lighthouse is old. They see the lighthouse from here. A lighthouse is what we have. It was the lighthouse.',
    'lighthouse',
  ],
  [
    'de',
    'Der Leuchtturm',
    'Der Leuchtturm ist alt. Wir sehen den Leuchtturm von hier. Es ist ein Leuchtturm, den wir haben. Das war der Leuchtturm.',
    'leuchtturm',
  ],
  [
    'fr',
    'Le phare',
    'Le phare est là. Nous avons un phare. Il est dans le phare. C’est pour le phare que nous sommes ici avec vous.',
    'phare',
  ],
  [
    'es',
    'El faro',
    'El faro es de la ciudad. Está en el faro. No hay otro faro como este. Con el faro y sin el faro.',
    'faro',
  ],
  [
    'it',
    'La lanterna',
    'La lanterna è qui. Abbiamo una lanterna. Non è la lanterna di ieri. Con questa lanterna si può anche.',
    'lanterna',
  ],
  [
    'pt',
    'O farol',
    'O farol não está aqui. Temos um farol. Ele foi para o farol. Com o farol e também sem o farol.',
    'farol',
  ],
  [
    'nl',
    'De vuurtoren',
    'De vuurtoren is er niet. Wij hebben een vuurtoren. Hij was in de vuurtoren. Dat is ook de vuurtoren.',
    'vuurtoren',
  ],
  [
    'sv',
    'Fyrtornet',
    'Det är fyrtornet. Vi har ett fyrtornet här. De var inte i fyrtornet. Och det är fyrtornet som vi ska se.',
    'fyrtornet',
  ],
  [
    'fi',
    'Majakka',
    'Tämä on majakka. Meillä on vain yksi majakka. Se ei ole majakka. Kun majakka oli niin ja majakka on.',
    'majakka',
  ],
  [
    'pl',
    'Latarnia',
    'To jest latarnia. Tam była latarnia. Nie ma jak latarnia. Czy to już latarnia, która jest tylko dla nas?',
    'latarnia',
  ],
  ['cs', 'Maják', 'To je maják. Tam byl maják. Není nad maják. A tak je to jen maják, který jsme tam měli.', 'maják'],
  ['ru', 'Маяк', 'Это маяк. Там был маяк. Он не такой, как маяк. Если это маяк, то что же для нас маяк?', 'маяк'],
  ['uk', 'Маяк', 'Це маяк. Там був маяк. Він не такий, як маяк. Якщо це маяк, то що для нас маяк?', 'маяк'],
  [
    'tr',
    'Fener',
    'Bu bir fener. O da fener. Bizim için çok iyi fener. Ve bu fener daha sonra var olan fener.',
    'fener',
  ],
  [
    'hu',
    'Világítótorony',
    'Ez egy világítótorony. Az is világítótorony. Nem csak világítótorony van. Ha ez a világítótorony, akkor még az is.',
    'világítótorony',
  ],
  [
    'ro',
    'Farul',
    'Acesta este farul. Aici era farul. Nu avem farul. Cu farul și pentru farul care este foarte bine.',
    'farul',
  ],
  [
    'id',
    'Mercusuar',
    'Ini adalah mercusuar. Di sana ada mercusuar. Tidak ada mercusuar lain. Kita dapat dengan mercusuar itu untuk mereka.',
    'mercusuar',
  ],
  ['ar', 'المنارة', 'هذه هي المنارة. كان في المنارة. لم يكن على المنارة. من المنارة إلى المنارة التي هي.', 'المنارة'],
  [
    'ko',
    '등대지기',
    '등대지기는 여기 있다. 그 등대지기를 우리는 안 다. 이 등대지기가 있는 것. 등대지기의 모든 것이 등대지기와 있다.',
    '등대지기는',
  ],
  ['zh', '灯塔的故事', '灯塔在这里。我们的灯塔很老。他去了灯塔。这就是灯塔。灯塔和海。', '灯塔'],
  ['ja', '灯台の話', '灯台がここにある。古い灯台です。灯台へ行った。これは灯台だ。ここにも灯台がある。', '灯台'],
];

test.each(TEXTS)('in %s: %s', (lang, title, text, expected) => {
  expect(phrases(title, text, lang)[0]).toBe(expected);
});

test.each(TEXTS.filter(([lang]) => !['zh', 'ja'].includes(lang)))('detects %s by its words', (lang, _, text) => {
  expect(detectLanguage(splitWords(text).lowerCased, undefined)).toBe(lang);
});

describe('a phrase', () => {
  test.each<[string, string, string, string[]]>([
    ['of two words comes before its words', 'On tide gates', 'The tide gates are here. '.repeat(5), ['tide gates']],
    ['counts its plural', 'Tides', 'The tide is here. The tides are here. '.repeat(2), ['tide']],
    ['does not cross a full stop', 'x', 'It is the tide. Gates are here with us, and the gate is so. '.repeat(5), []],
    ['is not made of stop words', 'What we have', 'What we have is what they have. '.repeat(9), []],
    ['is not too general', 'The process', 'The process is what it is. '.repeat(9), []],
    ['is not a number', '1998', 'In 1998 it was 1998. '.repeat(9), []],
    [
      'needs more evidence when the title is silent',
      'x',
      `It is the lighthouse. ${'and so it was. '.repeat(2)}`.repeat(5),
      [],
    ],
    ['is not found in an unknown language', 'Batlh', 'Qapla batlh jup. Batlh jup maghpu batlh. '.repeat(9), []],
  ])('%s', (_, title, text, expected) => {
    expect(phrases(title, text, 'en')).toEqual(expected);
  });
  test('in German is a noun', () => {
    expect(phrases('Leuchten', 'Wir leuchten und leuchten für die und mit den Leuchten. '.repeat(6), 'de')).toEqual([]);
  });
  test('in Chinese is the longest of equally frequent ones', () => {
    expect(phrases('x', '我们去了国家图书馆。'.repeat(6))[0]).toBe('国家图书');
  });
});

test('ignores a wrong language claim', () => {
  const [, title, text, expected] = TEXTS[1]!;
  expect(phrases(title, text, 'en')[0]).toBe(expected);
});
