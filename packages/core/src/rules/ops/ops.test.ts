/** Tests of all actions: the example, kept text, nested matches, no matches, the match as its own target, cycles. */
import { describe, expect, test } from 'vitest';
import { bodyAfter, PAGE, pageAfter } from '../../../test/kit.ts';
import { applyPostRules, applyPreRules } from '../applyRules.ts';
import { readRules } from '../readRules.ts';
import { ruleSet } from '../ruleSet.ts';
import { ops } from './index.ts';

const rulesFor = (phase: string, action: string, more = '') =>
  readRules(
    `- { id: a, phase: ${phase}, trigger: { host: { equals: example.com } }${more}, actions: [{ op: ${action} }] }`,
  );

function after(html: string, action: string): string {
  const { rules, warnings } = rulesFor('post', action);
  expect(warnings).toEqual([]);
  return bodyAfter(applyPostRules, html, { url: PAGE, rules: ruleSet(rules) });
}

describe.each([...ops.values()])('$op', ({ op, example, fields: fieldDefinitions }) => {
  test('does what its example says', () => {
    const [before, fields, result] = example;
    expect(after(before, `${op}, ${fields}`)).toBe(result);
  });

  test('does nothing where nothing matches', () => {
    const [before, fields] = example;
    const nowhere = fields.replace(/selector: [^,]+/, 'selector: .nowhere');
    expect(after(before, `${op}, ${nowhere}`)).toBe(before);
  });

  test('works in the pre phase, and never changes html, head or body', () => {
    const [before, fields, result] = example;
    const run = (html: string, how: string) =>
      pageAfter(applyPreRules, html, { url: PAGE, rules: ruleSet(rulesFor('pre', `${op}, ${how}`).rules) });
    expect(run(before, fields)).toBe(result);
    const skeleton = fields.replace(/selector: [^,]+/, 'selector: "html, head, body"');
    expect(run('<p>a</p>', skeleton)).toBe('<p>a</p>');
  });

  test('changes nothing outside the scope, nor the scope itself', () => {
    const [before, fields, result] = example;
    const scope = ', selector_overrides: { article: "#scope" }';
    const { rules } = rulesFor('pre', `${op}, ${fields}`, scope);
    const html = `${before}<div id="scope">${before}</div>`;
    const scoped = pageAfter(applyPreRules, html, { url: PAGE, rules: ruleSet(rules) });
    expect(scoped).toBe(`${before}<section><div id="scope">${result}</div></section>`);
  });

  test.each(
    Object.entries(fieldDefinitions)
      .filter(([, { isRequired }]) => isRequired)
      .map(([name]) => name),
  )('needs %s', (name) => {
    const fields = example[1].replace(new RegExp(`(^|, )${name}: (?:'[^']*'|[^,]+)`), '');
    const { rules, warnings } = rulesFor('post', `${op}${fields ? `, ${fields.replace(/^, /, '')}` : ''}`);
    expect([rules, warnings]).toMatchObject([
      [],
      [{ type: 'bad-rule', message: `rules:1: rule "a": ${op} needs ${name}` }],
    ]);
  });

  test('refuses an invalid selector', () => {
    const { rules, warnings } = rulesFor('post', `${op}, ${example[1].replace(/selector: [^,]+/, 'selector: "p["')}`);
    expect([rules, warnings]).toMatchObject([[], [{ message: expect.stringContaining('"p[" is not a CSS selector') }]]);
  });

  test('refuses an unknown field and suggests the closest one', () => {
    const { warnings } = rulesFor('post', `${op}, ${example[1]}, selectr: p`);
    expect(warnings).toMatchObject([
      { message: `rules:1: rule "a": ${op} has no field "selectr"; did you mean "selector"?` },
    ]);
  });
});

test('an unknown action is refused with the closest name', () => {
  expect(rulesFor('post', 'unwarp, selector: p').warnings).toMatchObject([
    { message: 'rules:1: rule "a": op cannot be "unwarp"; did you mean "unwrap"?' },
  ]);
});

const nested = '<div>a<div>b<div>c</div>d</div>e</div>';

describe.each<[op: string, cases: [what: string, before: string, fields: string, after: string][]]>([
  [
    'retag',
    [
      [
        'keeps text and attributes',
        '<div id="x">a<b>b</b>c</div>',
        'selector: div, tag: p',
        '<p id="x">a<b>b</b>c</p>',
      ],
      ['matches inside matches', nested, 'selector: div, tag: section', nested.replaceAll('div', 'section')],
      ['to its own name', '<p>a</p>', 'selector: p, tag: p', '<p>a</p>'],
      ['foreign elements too', '<svg><g>a</g></svg>', 'selector: svg, tag: span', '<span><g>a</g></span>'],
    ],
  ],
  [
    'wrap',
    [
      ['keeps the text next to it', 'a<i>b</i>c', 'selector: i, wrapper_tag: b', 'a<b><i>b</i></b>c'],
      ['gives a class', '<i>b</i>', 'selector: i, wrapper_tag: b, class: x y', '<b class="x y"><i>b</i></b>'],
      ['matches inside matches', '<i>a<i>b</i></i>', 'selector: i, wrapper_tag: b', '<b><i>a<b><i>b</i></b></i></b>'],
      ['in the same element, once', '<i>a</i>', 'selector: i, wrapper_tag: i', '<i><i>a</i></i>'],
    ],
  ],
  [
    'unwrap',
    [
      ['keeps text, comments and order', 'x<div>a<!--n--><b>b</b>c</div>y', 'selector: div', 'xa<!--n--><b>b</b>cy'],
      ['matches inside matches', nested, 'selector: div', 'abcde'],
      ['removes an empty element', 'a<div></div>b', 'selector: div', 'ab'],
    ],
  ],
  ['remove_container', [['is unwrap', nested, 'selector: div', 'abcde']]],
  [
    'remove',
    [
      ['keeps the text next to it', 'a<b>x</b>c', 'selector: b', 'ac'],
      ['matches inside matches', nested, 'selector: div', ''],
      ['runs in order', '<p><b>x</b></p>', 'selector: i }, { op: retag, selector: b, tag: i', '<p><i>x</i></p>'],
    ],
  ],
  [
    'remove_parent',
    [
      ['keeps text', '<div>a<i>b</i>c</div>', 'selector: i', 'a<i>b</i>c'],
      [
        'two children of one parent',
        '<p><div>a<i>1</i><i>2</i></div></p>',
        'selector: i',
        '<p></p>a<i>1</i><i>2</i><p></p>',
      ],
      [
        'two children remove one level',
        '<div><p>a<i>1</i><i>2</i></p></div>',
        'selector: i',
        '<div>a<i>1</i><i>2</i></div>',
      ],
      ['matches inside matches', nested, 'selector: div', 'ab<div>c</div>de'],
      ['does nothing at the top', '<i>a</i>', 'selector: i', '<i>a</i>'],
    ],
  ],
  [
    'remove_outer_parent',
    [
      ['keeps text', '<div>a<p>b<i>c</i></p>d</div>', 'selector: i', 'a<p>b<i>c</i></p>d'],
      ['without a parent of the parent', '<p>b<i>c</i></p>', 'selector: i', '<p>b<i>c</i></p>'],
      ['matches inside matches', `<div>${nested}</div>`, 'selector: div div', 'a<div>b<div>c</div>d</div>e'],
    ],
  ],
  [
    'remove_to_parent',
    [
      [
        'keeps text in between',
        '<ul><li>a<b>b<i>c</i></b>d</li></ul>',
        'selector: i, parent: ul',
        '<ul>ab<i>c</i>d</ul>',
      ],
      ['without such an ancestor', '<p><b><i>c</i></b></p>', 'selector: i, parent: ul', '<p><b><i>c</i></b></p>'],
      [
        'the nearest of them',
        '<div>a<div>b<p>c<i>d</i></p></div></div>',
        'selector: i, parent: div',
        '<div>a<div>bc<i>d</i></div></div>',
      ],
      ['already there', '<div><i>d</i></div>', 'selector: i, parent: div', '<div><i>d</i></div>'],
      [
        'an ancestor is meant, not something inside it',
        '<p><b><i>c</i><u>x</u></b></p>',
        'selector: i, parent: u',
        '<p><b><i>c</i><u>x</u></b></p>',
      ],
      ['itself as the ancestor', '<p><i>c</i></p>', 'selector: i, parent: i', '<p><i>c</i></p>'],
      [
        'several matches below one ancestor',
        '<ul><li>a<i>1</i></li><li>b<i>2</i></li></ul>',
        'selector: i, parent: ul',
        '<ul>a<i>1</i>b<i>2</i></ul>',
      ],
    ],
  ],
  [
    'remove_children',
    [
      ['keeps the element', '<p id="x">a<b>b</b>c</p>', 'selector: p', '<p id="x"></p>'],
      ['keeps the text with keep_text', '<p>a<b>b</b>c<!--n--></p>', 'selector: p, keep_text: true', '<p>ac</p>'],
      ['matches inside matches', nested, 'selector: div', '<div></div>'],
    ],
  ],
  [
    'move',
    [
      ['appends', '<i>1</i><div>a</div>', 'selector: i, target: div, position: append', '<div>a<i>1</i></div>'],
      [
        'prepends, in order',
        '<div>a</div><i>1</i>x<i>2</i>',
        'selector: i, target: div, position: prepend',
        '<div><i>1</i><i>2</i>a</div>x',
      ],
      [
        'before',
        '<p>a</p><div>b</div><i>1</i>',
        'selector: i, target: div, position: before',
        '<p>a</p><i>1</i><div>b</div>',
      ],
      [
        'after, in order',
        '<i>1</i><i>2</i><div>b</div>c',
        'selector: i, target: div, position: after',
        '<div>b</div><i>1</i><i>2</i>c',
      ],
      [
        'after, from directly after it',
        '<div>b</div><i>1</i><i>2</i>c',
        'selector: i, target: div, position: after',
        '<div>b</div><i>1</i><i>2</i>c',
      ],
      [
        'to the second target',
        '<p>a</p><p>b</p><i>1</i>',
        'selector: i, target: p, slot: 1',
        '<p>a</p><p>b<i>1</i></p>',
      ],
      ['to a target that is not there', '<p>a</p><i>1</i>', 'selector: i, target: p, slot: 4', '<p>a</p><i>1</i>'],
      [
        'between children',
        '<ul><li>a</li><li>b</li></ul><li class="x">c</li>',
        'selector: .x, target: ul, index: 1',
        '<ul><li>a</li><li class="x">c</li><li>b</li></ul>',
      ],
      [
        'after the last child',
        '<ul><li>a</li></ul><li class="x">c</li>',
        'selector: .x, target: ul, index: 9',
        '<ul><li>a</li><li class="x">c</li></ul>',
      ],
      [
        'matches inside matches go along',
        '<i>a<i>b</i></i><div></div>',
        'selector: i, target: div',
        '<div><i>a<i>b</i></i></div>',
      ],
      ['no target', '<i>1</i>', 'selector: i, target: div', '<i>1</i>'],
      ['into itself', '<i>1</i>', 'selector: i, target: i', '<i>1</i>'],
      ['next to itself', '<i>1</i><i>2</i>', 'selector: i, target: i, position: after', '<i>1</i><i>2</i>'],
      ['into something inside it', '<div>a<p>b</p></div>', 'selector: div, target: p', '<div>a<p>b</p></div>'],
      [
        'what contains the target stays, the others move',
        '<div><p>b</p></div><div>c</div>',
        'selector: div, target: p',
        '<div><p>b<div>c</div></p></div>',
      ],
    ],
  ],
  [
    'remove_attrs',
    [
      ['several', '<p a="1" b="2" c="3">x</p>', 'selector: p, attrs: [a, c]', '<p b="2">x</p>'],
      ['all of a kind', '<p data-a="1" data-b="2" id="c">x</p>', 'selector: p, attrs: "data-*"', '<p id="c">x</p>'],
      ['whatever their case', '<p onclick="1">x</p>', 'selector: p, attrs: onClick', '<p>x</p>'],
      [
        'matches inside matches',
        '<p><b id="1"><i id="2">x</i></b></p>',
        'selector: "*", attrs: id',
        '<p><b><i>x</i></b></p>',
      ],
      ['of elements that do not have it', '<p>x</p>', 'selector: p, attrs: a', '<p>x</p>'],
    ],
  ],
  [
    'set_attr',
    [
      ['to a value', '<a href="/x">x</a>', 'selector: a, attr: title, value: y', '<a href="/x" title="y">x</a>'],
      ['to nothing', '<a alt="x">x</a>', "selector: a, attr: alt, value: ''", '<a alt="">x</a>'],
      [
        'from an attribute that is not there',
        '<img src="a">',
        'selector: img, attr: src, from: data-x',
        '<img src="a">',
      ],
      [
        'from one that is empty',
        '<img src="a" data-x="">',
        'selector: img, attr: src, from: data-x',
        '<img src="a" data-x="">',
      ],
      ['from itself', '<img src="a">', 'selector: img, attr: src, from: src', '<img src="a">'],
    ],
  ],
  [
    'replace_with_text',
    [
      [
        'keeps the text next to it',
        '<p>a<video title="T"></video>b</p>',
        "selector: video, template: '[{title}]'",
        '<p>a[T]b</p>',
      ],
      ['with the text inside', '<div><b>a</b> b</div>', "selector: div, template: 'Note: {text}'", '<p>Note: a b</p>'],
      [
        'attribute values are text',
        '<div a="{b}&lt;i&gt;" b="x"></div>',
        "selector: div, template: '{a}'",
        '<p>{b}&lt;i&gt;</p>',
      ],
      ['an attribute that is not there', '<div></div>', "selector: div, template: 'x{a}y'", '<p>xy</p>'],
      ['matches inside matches', nested, "selector: div, template: 'x'", '<p>x</p>'],
    ],
  ],
  [
    'group_siblings',
    [
      ['a single match is not wrapped', '<i>1</i><p>a</p><i>2</i>', 'selector: i', '<i>1</i><p>a</p><i>2</i>'],
      [
        'text between matches separates groups',
        '<i>1</i>a<i>2</i> <i>3</i>',
        'selector: i',
        '<i>1</i>a<div><i>2</i> <i>3</i></div>',
      ],
      [
        'groups per parent',
        '<p><i>1</i></p><p><i>2</i><i>3</i></p>',
        'selector: i, wrapper_tag: b',
        '<p><i>1</i></p><p><b><i>2</i><i>3</i></b></p>',
      ],
      [
        'matches inside matches',
        '<i>1</i><i>2<i>a</i><i>b</i></i>',
        'selector: i',
        '<div><i>1</i><i>2<div><i>a</i><i>b</i></div></i></div>',
      ],
    ],
  ],
  [
    'reorder',
    [
      ['keeps their order and the text', 'a<i>1</i>b<i>2</i>', 'selector: i', '<i>1</i><i>2</i>ab'],
      ['to the bottom', '<i>1</i>a<i>2</i>b', 'selector: i, method: move_to_bottom', 'ab<i>1</i><i>2</i>'],
      ['already at the top', '<i>1</i>a', 'selector: i', '<i>1</i>a'],
      [
        'matches inside matches',
        '<div>a<i>1<b>x</b><i>2</i></i></div>',
        'selector: i',
        '<div><i><i>2</i>1<b>x</b></i>a</div>',
      ],
    ],
  ],
  [
    'split_breaks',
    [
      ['single breaks stay', '<div>a<br>b</div>', 'selector: div', '<div>a<br>b</div>'],
      [
        'single ones among double ones too',
        '<div>a<br>b<br> <br>c<i>d</i></div>',
        'selector: div',
        '<div><p>a<br>b</p><p>c<i>d</i></p></div>',
      ],
      [
        'blocks stand by themselves',
        '<div>a<br><br><ul><li>b</li></ul>c</div>',
        'selector: div',
        '<div><p>a</p><ul><li>b</li></ul><p>c</p></div>',
      ],
      [
        'matches inside matches',
        '<div>a<br><br><div>b<br><br>c</div></div>',
        'selector: div',
        '<div><p>a</p><div><p>b</p><p>c</p></div></div>',
      ],
    ],
  ],
])('%s:', (op, cases) => {
  test.each(cases)('%s', (_, before, fields, result) => {
    expect(after(before, `${op}, ${fields}`)).toBe(result);
  });
});

test('there are 16 actions', () => {
  expect([...ops.keys()].length).toBe(16);
});

describe('all rules together add a bounded amount', () => {
  const paragraphs = '<p>The sea rises and falls twice a day.</p>'.repeat(2_000);
  test.each([
    ['wrappers', 'wrap, selector: "*", wrapper_tag: div', 18],
    ['repeated text', `replace_with_text, selector: p, template: '{text} {text} {text}'`, 12],
    ['long templates', `replace_with_text, selector: p, template: '${'{text}'.repeat(200)}'`, 2],
    ['attributes', `set_attr, selector: p, attr: title, value: '${'x'.repeat(900)}'`, 3],
    ['groups', 'group_siblings, selector: "*"', 18],
  ])('%s', (_, action, times) => {
    const actions = Array.from({ length: times }, () => `{ op: ${action} }`).join(', ');
    const { rules } = readRules(
      `- { id: a, phase: post, trigger: { host: { equals: example.com } }, actions: [${actions}] }`,
    );
    const result = bodyAfter(applyPostRules, paragraphs, { url: PAGE, rules: ruleSet(rules) });
    expect(result.length).toBeLessThan(paragraphs.length + 3_000_000);
    expect(result).toContain('The sea rises and falls twice a day.');
  });
});
