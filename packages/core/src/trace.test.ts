import { describe, expect, test } from 'vitest';
import { describedFrom, fragment } from '../test/kit.ts';
import { firstNamed, innerHtml, select } from './dom/index.ts';
import { drop, pathOf, reportChoice, reportKept, warn } from './trace.ts';
import type { TraceEvent } from './types.ts';

const heard = (act: (doc: ReturnType<typeof describedFrom>) => void): TraceEvent[] => {
  const events: TraceEvent[] = [];
  const doc = describedFrom('<main><p class="ad">Buy this now</p><p>Text</p></main>', {
    trace: (event) => events.push(event),
  });
  events.length = 0;
  doc.stage = 'someStage';
  act(doc);
  return events;
};

describe('reports', () => {
  test('what was dropped, where, why and how much', () => {
    const events = heard((doc) => {
      drop(doc, firstNamed(doc.root, 'p')!, 'rule', 'no-ads');
      expect(innerHtml(doc.root.body!)).toBe('<main><p>Text</p></main>');
    });
    expect(events).toEqual([
      {
        stage: 'someStage',
        did: 'dropped',
        where: 'html > body > main > p.ad',
        why: 'rule',
        detail: 'no-ads',
        words: 3,
        of: 'element',
        text: 'Buy this now',
      },
    ]);
  });
  test('what was considered and kept', () => {
    const events = heard((doc) => {
      reportKept(doc, firstNamed(doc.root, 'p')!, 'invisible', 'most of the page');
      expect(innerHtml(doc.root.body!)).toContain('Buy this now');
    });
    expect(events).toMatchObject([{ did: 'kept', why: 'invisible', detail: 'most of the page' }]);
  });
  test('decisions', () => {
    expect(heard((doc) => reportChoice(doc, 'a', 'b'))).toEqual([
      { stage: 'someStage', did: 'chose', what: 'a', why: 'b' },
    ]);
  });
  test('warnings, and adds them to the doc', () => {
    const warning = { type: 'x', message: 'y' };
    const events = heard((doc) => {
      warn(doc, warning);
      expect(doc.warnings).toEqual([warning]);
    });
    expect(events).toEqual([{ stage: 'someStage', did: 'warned', warning }]);
  });
});

test('works without a trace function', () => {
  const doc = describedFrom('<p>a</p><p>b</p>');
  drop(doc, firstNamed(doc.root, 'p')!, 'rule');
  expect(innerHtml(doc.root.body!)).toBe('<p>b</p>');
});

describe('a path', () => {
  test.each([
    ['names, ids and classes', '<div id="a"><p class="b c"><i>x</i></p></div>', 'i', 'div#a > p.b.c > i'],
    ['two classes at most', '<p class="a b c d">x</p>', 'p', 'p.a.b'],
    ['five levels at most', '<a><b><i><u><s><q>x</q></s></u></i></b></a>', 'q', 'b > i > u > s > q'],
    ['a bounded name', `<p class="${'x'.repeat(500)}">x</p>`, 'p', `p.${'x'.repeat(78)}`],
  ])('%s', (_, html, name, path) => {
    expect(pathOf(select(fragment(html), name)[0]!)).toBe(path);
  });
});
