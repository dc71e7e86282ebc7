/** Runs what a rule says of itself in `tests:`: with the rule every line must hold, and without it at least one must not. */
import { extract } from './pipeline.ts';
import type { Rule, RuleTest } from './rules/rule.ts';
import type { Article } from './types.ts';

export interface RuleTestResult {
  /** What differs from the test, in words; none when it holds. */
  readonly failures: readonly string[];
  /** Whether the rule spoke about the page at all. */
  readonly didMatch: boolean;
  /** Whether the test fails without the rule: one that does not shows nothing. */
  readonly isNeeded: boolean;
}

/** `html` is the test's own page, or what its `page` names. */
export function testRule(rule: Rule, test: RuleTest, html: string): RuleTestResult {
  const url = test.url ?? addressFor(rule);
  let didMatch = false;
  const article = extract(html, {
    url,
    rules: [rule],
    trace: (event) => {
      didMatch ||= event.did === 'matched' && event.rule === rule.id;
    },
  });
  const failures = failuresIn(test, article);
  const isNeeded = failuresIn(test, extract(html, { url })).length > 0;
  return { failures, didMatch, isNeeded };
}

/** A rule for a host needs a page of that host; one that is chosen by what is on the page does not care. */
function addressFor({ trigger: { host } }: Rule): string {
  const [name = 'example.com'] = [host?.equals, host?.equals_www, host?.ends_with, host?.etld_plus_one].flatMap(
    (names) => names ?? [],
  );
  return `https://${name}/`;
}

function failuresIn(test: RuleTest, article: Article): string[] {
  const text = article.text.replace(/\s+/g, ' ');
  const says = (words: string) => [text, article.markdown, article.content_html].some((form) => form.includes(words));
  const expected: [name: string, wanted: string | undefined, found: string | undefined][] = [
    ['title', test.title, article.title],
    ['author', test.author, article.author],
    ['published', test.published, article.published_date],
  ];
  return [
    ...test.contains.filter((words) => !says(words)).map((words) => `it lacks "${words}"`),
    ...test.lacks.filter(says).map((words) => `it contains "${words}"`),
    ...expected
      .filter(([, wanted, found]) => wanted !== undefined && wanted !== found)
      .map(
        ([name, wanted, found]) => `its ${name} is ${found === undefined ? 'absent' : `"${found}"`}, not "${wanted}"`,
      ),
    ...(test.discarded !== undefined && test.discarded !== article.discarded
      ? [`it is ${article.discarded ? '' : 'not '}discarded`]
      : []),
  ];
}
