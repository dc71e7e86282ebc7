/**
 * Measures the speed of `htmlToText` on corpus pages, then on hostile input of growing size.
 *
 *   node bench/text.ts [pages] [megabytes]     default 300 pages of wcxb-dev; hostile input up to 64 MB
 *
 * Uses the CPU time of this process, including garbage collection and compilation, and the size of the page in UTF-8. In each row of the
 * second table the figures should stay about the same: a falling figure means that the time grows faster than the input.
 */
import { htmlToText } from '../packages/core/src/htmlToText.ts';
import { hasCorpora, samplePages } from './corpora.ts';

const ROUNDS = 5;
const sizes = [1, 4, 16, 64].filter((size) => size <= Number(process.argv[3] ?? 64));

/** Hostile pages: a unit that is repeated, and text before and after it. Each tries to make some part of the parser slow. */
const hostile: Readonly<Record<string, readonly [unit: string, before?: string, after?: string]>> = {
  'prose in paragraphs': ['<p>The tide turned at noon, and the boats came in one after another.</p>\n'],
  'prose without tags': ['The tide turned at noon, and the boats came in one after another. '],
  'Chinese prose': ['<p>潮水在正午转向，船只一艘接一艘地驶入港口。</p>\n'],
  'emoji and joiners': ['👩‍👩‍👧 a\u200b\ufe0f '],
  'short lines': ['a\n'],
  'user interface labels': ['GitHub\n'],
  'user interface labels in Cyrillic capitals': ['ВОЙТИ\n'],
  'lines without a word': ['→ ★ —\n'],
  'unclosed tags': ['<div><p><b>a'],
  'paragraphs that close each other': ['<p>a'],
  'unclosed boilerplate': ['<div class=nav>a'],
  'closed boilerplate': ['<div class="nav">a</div>'],
  'nested boilerplate, closed at the end': ['<div class="nav">a', '', '</div>'.repeat(1e5)],
  'boilerplate in custom elements': ['<x-1 class=nav><x-2 id=nav>a'],
  'class names that are almost boilerplate names': ['<div class="sideba navigatio has-nav isHeader">a</div>'],
  'unknown end tags in unknown elements': ['</x-2></x-3>', '<x-1 class=nav>'.repeat(3000)],
  'end tags that close nothing': ['</section></i></nav></td>', '<nav><div><i>'.repeat(3000)],
  'crossed tags': ['<b class=nav><div><i></b></div>'],
  'nested forms and dialogs': ['<form><dialog><template><svg>a'],
  'tables in cells': ['<table><tr><td>a'],
  'unclosed titles': ['<title>a'],
  'unclosed frames': ['<iframe>a<noscript>b</'],
  'unclosed script': ['</scrip <script>', '<script>'],
  scripts: ['<script>a</script>'],
  'unclosed comment': ['-- !> ', '<!--'],
  'comments that never close': ['<!--a--!x'],
  brackets: ['<'],
  'brackets and slashes': ['</'],
  'tags that never end': ['<a '],
  'unclosed attribute': ['a b=c ', '<p class="'],
  'huge attribute': ['xnavx', '<p class="', '">a</p>'],
  'equals signs and quotes': ['="\''],
  'spaces in a tag': [' ', '<p', '>'],
  'named character references': ['&amp;'],
  'character references of all kinds': ['&CounterClockwiseContourIntegral;&#x1F600;&notit;&lt&#0;'],
  'invalid character references': ['&abcd;&#xzz &efgh'],
  'endless numeric reference': ['0', '&#', '65;'],
  ampersands: ['&'],
  spaces: [' \u00a0'],
  newlines: ['\r\n'],
};

const megabytesPerSecond = (bytes: number, work: () => void): number => {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return bytes / (user + system);
};

if (hasCorpora) {
  const pages = samplePages('wcxb-dev', Number(process.argv[2] ?? 300)).map(({ html }) => html);
  const bytes = pages.reduce((sum, html) => sum + Buffer.byteLength(html), 0);
  const readAll = () => {
    for (const html of pages) htmlToText(html);
  };
  readAll();
  const rounds = Array.from({ length: ROUNDS }, () => megabytesPerSecond(bytes, readAll)).sort((a, b) => a - b);
  const median = rounds[ROUNDS >> 1]!;
  console.log(`${pages.length} pages of ${Math.round(bytes / pages.length / 1000)} kB: ${median.toFixed(0)} MB/s`);
}

console.log(`\n${'MB/s'.padEnd(40)}${sizes.map((size) => `${size} MB`.padStart(8)).join('')}`);
for (const [name, [unit, before = '', after = '']] of Object.entries(hostile)) {
  const pageOf = (megabytes: number) => {
    const available = megabytes * 1e6 - Buffer.byteLength(before + after);
    const html = before + unit.repeat(Math.max(1, Math.floor(available / Buffer.byteLength(unit)))) + after;
    // Convert through a buffer to get a flat string, like one that was read from a file.
    return Buffer.from(html).toString();
  };
  htmlToText(pageOf(1)); // warm up, to exclude compilation from the measurement
  const figures = sizes.map((size) => {
    const page = pageOf(size);
    return megabytesPerSecond(size * 1e6, () => htmlToText(page));
  });
  console.log(`${name.padEnd(40)}${figures.map((figure) => figure.toFixed(0).padStart(8)).join('')}`);
}
