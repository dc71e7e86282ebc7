import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readRules } from '../src/rules/readRules.ts';
import { ruleSet } from '../src/rules/ruleSet.ts';
import type { Reason } from '../src/types.ts';
import { traced } from './kit.ts';

const source = join(import.meta.dirname, '../src');
/** Stages live here. The sanitiser removes by its own allowlist; `compat/readability` repeats another program. */
const FOLDERS = ['engine', 'prepare', 'standardise', 'describe', 'rules', 'finish', 'parse/state'];
const EXCLUDED = /\.test\.ts$|^finish\/sanitize\//;

/** Removals that need no report in the trace, because no content is lost. File, code, reason. */
const ALLOWED: readonly (readonly [file: string, code: string, reason: string])[] = [
  ['engine/extractContent.ts', 'node.remove()', 'text that `choose` reports by block, comments, scripts and styles'],
  ['engine/extractContent.ts', 'elements[i]!.remove()', 'blocks whose whole text is dropped, which `choose` reports'],
  ['engine/product.ts', 'elements[member]!.remove()', 'a row whose label and value were moved into the list'],
  ['engine/thread/formatPosts.ts', 'node.remove()', 'a rule above the text of a post, which gets another head'],
  ['engine/thread/quotations.ts', 'link.remove()', 'a sign that leads to the post which is quoted'],
  ['engine/thread/quotations.ts', 'rule.remove()', 'a line above or below a quotation'],
  ['engine/thread/threadIndex.ts', 'elements[element]!.remove()', 'an entry whose title was moved into the list'],
  ['prepare/openShadowRoots.ts', 'template.remove()', 'a template whose content was moved into its host'],
  ['standardise/reflowPreformatted.ts', 'other.remove()', 'a block whose lines were moved into the text before it'],
  ['rules/includedElements.ts', 'inner.remove()', 'a part of a copy; the original is reported by its rule'],
  ['rules/ops/splitBreaks.ts', 'node.remove()', 'nodes that are appended again as paragraphs'],
  ['finish/dropEmptyBlocks.ts', 'element.remove()', 'a wrapper without content'],
  ['finish/joinLists.ts', 'list.remove()', 'a list whose text was moved into the item before it'],
  ['finish/joinLists.ts', 'next.remove()', 'a list whose items were moved'],
  ['finish/listWrittenLines.ts', 'node.remove()', 'breaks and white space beside a list'],
  ['finish/listWrittenLines.ts', 'paragraph.remove()', 'a paragraph whose lines were moved'],
  ['finish/repairLists.ts', 'item.remove()', 'an item whose list was moved into the item before it'],
  ['finish/repairLists.ts', 'node.remove()', 'breaks between links that become items'],
  ['finish/unifyCallouts.ts', 'titleElement?.remove()', 'a title that becomes the first line of the call-out'],
  ['finish/footnotes/findSideNotes.ts', 'before.remove()', 'white space before a side note'],
  ['finish/footnotes/unifyFootnotes.ts', 'placeholder.remove()', 'an empty text node that marked a position'],
  ['finish/footnotes/unifyFootnotes.ts', 'old.remove()', 'a list whose notes were moved'],
  ['finish/footnotes/unifyFootnotes.ts', 'block.remove()', 'a note that is moved into the list of notes'],
  ['finish/footnotes/unifyFootnotes.ts', 'empty.remove()', 'elements that are empty without the label of a note'],
];

const REMOVAL = /[\w.!?[\]()]+\.(?:remove|replaceWith|replaceChildren)\(\)/g;

function removals(): string[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files
    .filter((file) => file.endsWith('.ts') && !EXCLUDED.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(source, file), 'utf8').match(REMOVAL) ?? [];
      return code.map((call) => `${file}: ${call}`);
    });
}

test('stages remove content only through `drop`', () => {
  expect(removals().sort()).toEqual(ALLOWED.map(([file, code]) => `${file}: ${code}`).sort());
});

describe('the trace reports the removal of', () => {
  const prose = Array.from({ length: 12 }, (_, i) => `Sentence ${i} tells of the tide, the harbour and the sea.`).join(
    ' ',
  );
  const article = (part: string) =>
    `<title>Tides</title><main><h1>Tides</h1><p>${prose}</p>${part}<p>${prose.replaceAll('tide', 'moon')}</p></main>`;
  const { rules } = readRules(
    [
      '- id: sea',
      '  trigger: { host: { equals: example.com } }',
      '  load: { remove: .banner }',
      '  remove: \'xpath://p[@class="x"]/text()\'',
      '  actions: [{ op: remove_children, selector: .y }]',
    ].join('\n'),
  );
  test.each<[string, string, string, Reason]>([
    ['noscript', article('<noscript>Please enable scripts</noscript>'), 'useNoscript', 'fallback'],
    [
      'a streamed placeholder',
      article('<template id="B:0"></template>Loading now<!--/$--><div hidden id="S:0"><p>a</p></div>'),
      'placeStreamedFragments',
      'fallback',
    ],
    [
      'the default of a slot',
      article('<x-a><template shadowrootmode="open"><slot>Nothing here</slot></template><p>a</p></x-a>'),
      'openShadowRoots',
      'fallback',
    ],
    [
      'children that no slot shows',
      article('<x-a><template shadowrootmode="open">a</template><p>Not shown</p></x-a>'),
      'openShadowRoots',
      'invisible',
    ],
    ['controls', article('<select><option>First choice</option></select>'), 'choose', 'control'],
    ['permalinks', article('<h2>Moon <a href="#moon">#</a></h2>'), 'dropHeadingPermalinks', 'control'],
    ['elements by a load rule', article('<div class="banner">Buy our tide tables</div>'), 'applyLoadRules', 'rule'],
    ['text by a rule', article('<p class="x">Words that a rule removes</p>'), 'applyPreRules', 'rule'],
    ['text by an action', article('<p class="y">Words that an action removes</p>'), 'applyPreRules', 'rule'],
  ])('%s', (_, html, stage, why) => {
    const { events } = traced(html, { url: 'https://example.com/a', rules: ruleSet(rules) });
    expect(events).toContainEqual(expect.objectContaining({ did: 'dropped', stage, why }));
  });
});
