/** Runs a test from a rule's `tests:`. It must pass with the rule and fail without it. */
import { extract } from './pipeline.ts';
import type { Rule, RuleTest } from './rules/rule.ts';
import { ruleSet } from './rules/ruleSet.ts';
import type { Article } from './types.ts';

/** The result of one test of a rule. */
export interface RuleTestResult {
  /** Descriptions of what differs from the test; empty when it passes. */
  readonly failures: readonly string[];
  /** Whether the rule's trigger matched the page. */
  readonly didMatch: boolean;
  /** Whether the test fails without the rule. A test that passes without it proves nothing. */
  readonly isNeeded: boolean;
}

/** Runs one test of a rule, with the rule and without it. `html` is the test's inline page or the content of its `page` file. */
export function testRule(rule: Rule, test: RuleTest, html: string): RuleTestResult {
  const url = test.url ?? urlFor(rule);
  let didMatch = false;
  const article = extract(html, {
    url,
    rules: ruleSet([rule]),
    trace: (event) => {
      didMatch ||= event.did === 'matched' && event.rule === rule.id;
    },
  });
  const failures = failuresIn(test, article);
  const isNeeded = failuresIn(test, extract(html, { url })).length > 0;
  return { failures, didMatch, isNeeded };
}

/** A URL that a rule with a host trigger matches; other rules match any URL. */
function urlFor({ trigger: { host } }: Rule): string {
  const [name = 'example.com'] = [host?.equals, host?.equals_www, host?.ends_with, host?.etld_plus_one].flatMap(
    (names) => names ?? [],
  );
  return `https://${name}/`;
}

function failuresIn(test: RuleTest, article: Article): string[] {
  const text = article.text.replace(/\s+/g, ' ');
  const contains = (words: string) =>
    [text, article.markdown, article.content_html].some((form) => form.includes(words));
  const expected: [name: string, expectedValue: string | undefined, found: string | undefined][] = [
    ['title', test.title, article.title],
    ['author', test.author, article.author],
    ['published', test.published, article.published_date],
  ];
  return [
    ...test.contains.filter((words) => !contains(words)).map((words) => `it does not contain "${words}"`),
    ...test.lacks.filter(contains).map((words) => `it contains "${words}"`),
    ...expected
      .filter(([, expectedValue, found]) => expectedValue !== undefined && expectedValue !== found)
      .map(
        ([name, expectedValue, found]) =>
          `its ${name} is ${found === undefined ? 'absent' : `"${found}"`}, not "${expectedValue}"`,
      ),
    ...(test.discarded !== undefined && test.discarded !== article.discarded
      ? [`it is ${article.discarded ? '' : 'not '}discarded`]
      : []),
  ];
}
