import { describe, expect, test } from 'vitest';
import { findTopics } from './findTopics.ts';
import { splitWords } from './splitWords.ts';
import { TOPICS } from './topics.ts';

const topicsInTitle = (title: string) => findTopics(splitWords(title), splitWords(''));
const topicsInText = (text: string) => findTopics(splitWords(''), splitWords(text));

describe('a title names', () => {
  test.each<[string, string[]]>([
    ['Learning Python', ['python']],
    ['PYTHON, at last', ['python']],
    ['Pythons in the zoo', []],
    ['A monty-python evening', ['python']],
    ['Cpython internals', []],
    ['Modern C++ and C#', ['c++', 'c#']],
    ['Why Node.js is slow', ['node.js']],
    ['What AI can do', ['ai']],
    ['I migliori film ai festival', []],
    ['Java is an island', ['java']],
    ['I drink java', []],
    ['Rust on old cars', []],
    ['Writing a parser in Rust', ['rust']],
    ['Go home', []],
    ['Machine learning at home', ['machine learning']],
    ['Machine-learning at home', ['machine learning']],
    ['Learning about a machine', []],
    ['Der Klimawandel und wir', ['climate change']],
    ['Le changement climatique en France', ['climate change']],
    ['El cambio climático en España', ['climate change']],
    ['Изменение климата и мы', ['climate change']],
    ['气候变化与我们', ['climate change']],
    ['気候変動について', ['climate change']],
    ['기후변화 대응', ['climate change']],
    ['تغير المناخ والعالم', ['climate change']],
    ['人工智能的未来', ['ai']],
    ['機械学習入門', ['machine learning']],
  ])('%s: %j', (title, expected) => {
    expect(topicsInTitle(title)).toEqual(expected);
  });
});

describe('a text has a topic', () => {
  test('if it names it often enough', () => {
    expect(topicsInText('Python is fine. '.repeat(3))).toEqual([]);
    expect(topicsInText('Python is fine. '.repeat(4))).toEqual(['python']);
  });
  test('only with more mentions if it is long', () => {
    expect(topicsInText('Python is fine. '.repeat(4) + 'and so on '.repeat(600))).toEqual([]);
  });
  test('the most frequent first', () => {
    expect(topicsInText('Python, Docker, Docker. '.repeat(5))).toEqual(['docker', 'python']);
  });
});

test('the table has no tag and no name twice in one line', () => {
  const lines = TOPICS.trim().split('\n');
  const tags = lines.map((line) => line.slice(0, line.indexOf(':')));
  expect(new Set(tags).size).toBe(tags.length);
  for (const line of lines) {
    const names = line
      .slice(line.indexOf(':') + 1)
      .split(',')
      .map((name) => name.trim());
    expect([line, new Set(names).size]).toEqual([line, names.length]);
    expect(names).not.toContain('');
  }
});
