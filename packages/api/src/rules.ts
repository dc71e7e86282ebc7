/** Endpoints for a user's own rules: write them, and see what they do to saved pages. Not part of Readeck. */
import * as z from 'zod/mini';
import { bookmarkId } from './bookmarks.ts';
import { traceEvent } from './cookbook.ts';
import { described } from './described.ts';
import { endpoint, fields, json, noContent } from './endpoint.ts';
import { mistake } from './errorResponse.ts';
import { text, time } from './values.ts';

const MAX_LENGTH = 256 * 1024;

const ruleName = described(
  z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,99}\.ya?ml$/, 'expected a name such as example.com.yaml')),
  'Name of the file, such as `example.com.yaml`.',
);
const ruleText = described(text(MAX_LENGTH), 'The rules as YAML.');

const rule = z.object({
  id: described(z.string(), 'Id of the rule.'),
  line: described(z.optional(z.number()), 'Line on which it begins.'),
  phase: described(z.enum(['pre', 'post', 'both']), 'When it runs.'),
  priority: described(z.number(), 'Higher runs first.'),
  hosts: described(z.array(z.string()), 'Hosts that its trigger names.'),
  tests: described(z.number(), 'Number of tests in it.'),
});

const checked = {
  rules: described(z.array(rule), 'The valid rules.'),
  mistakes: described(z.array(mistake), 'What is wrong, or will be.'),
};

const ruleFile = z.object({
  name: described(z.string(), 'Name of the file.'),
  href: described(z.string(), 'URL of the file in the API.'),
  updated: described(time, 'When the file last changed.'),
  ...checked,
});

const nameParam = { name: ruleName };

export const listRules = endpoint({
  method: 'GET',
  path: '/api/rules',
  scope: 'all',
  summary: "Lists the user's own rule files by name, each with its rules and mistakes.",
  response: json(z.array(ruleFile)),
});

export const getRules = endpoint({
  method: 'GET',
  path: '/api/rules/:name',
  scope: 'all',
  summary: 'Returns a rule file.',
  params: nameParam,
  response: json(z.extend(ruleFile, { text: described(z.string(), 'The rules as YAML.') })),
});

export const putRules = endpoint({
  method: 'PUT',
  path: '/api/rules/:name',
  scope: 'all',
  summary:
    "Writes a rule file; from then on it holds for the user's pages. A file with mistakes is not written: status 422, with each mistake and its line in `error.mistakes`.",
  params: nameParam,
  body: fields({ text: ruleText }),
  response: json(z.object(checked)),
});

export const deleteRules = endpoint({
  method: 'DELETE',
  path: '/api/rules/:name',
  scope: 'all',
  summary: 'Deletes a rule file.',
  params: nameParam,
  response: noContent(),
});

export const checkRules = endpoint({
  method: 'POST',
  path: '/api/rules/check',
  scope: 'all',
  summary: 'Reads rules and lists all mistakes with their lines. Writes nothing.',
  body: fields({ text: ruleText }),
  response: json(z.object({ valid: described(z.boolean(), 'Whether they could be written.'), ...checked })),
});

export const quality = z.object({
  confidence: described(z.optional(z.number()), 'How sure the extraction is, 0 to 1; missing if it was not recorded.'),
  words: described(z.number(), 'Number of words.'),
  warnings: described(z.array(z.string()), 'Types of the warnings.'),
});

const failure = z.object({
  type: described(z.string(), 'Error type; see the list of errors.'),
  message: described(z.string(), 'Message for people.'),
});

const effect = z.object({
  id: described(z.string(), 'Id of the bookmark.'),
  url: described(z.string(), 'URL of the page.'),
  title: described(z.string(), 'Title of the page.'),
  verdict: described(
    z.enum(['same', 'better', 'worse', 'changed', 'failed']),
    'What the rules would do to the article, as far as that can be measured.',
  ),
  matched: described(z.array(z.string()), 'Ids of the rules that matched the page.'),
  before: described(z.optional(quality), 'The article with the current rules.'),
  after: described(z.optional(quality), 'The article with the rules of the request.'),
  diff: described(z.string(), 'Unified diff of the Markdown; empty if it is the same.'),
  error: described(z.optional(failure), 'Why the page could not be read.'),
});

export type RuleEffect = z.output<typeof effect>;

const candidate = {
  text: ruleText,
  name: described(
    z.optional(ruleName),
    'The file that the rules would replace: its current rules then do not count. Rules with the same ids never do.',
  ),
};

const articles = z.object({
  title: described(z.nullable(z.string()), 'Title.'),
  html: described(z.string(), 'Content as sanitised HTML, with images at their remote addresses.'),
  markdown: described(z.string(), 'Content as Markdown.'),
});

export const previewRules = endpoint({
  method: 'POST',
  path: '/api/rules/preview',
  scope: 'all',
  summary:
    'Reads a saved page with the current rules and with those of the request, and returns both articles, their difference and all decisions. Fetches and writes nothing.',
  body: fields({ ...candidate, bookmark: bookmarkId }),
  response: json(
    z.extend(effect, {
      articles: described(
        z.optional(
          z.object({
            before: described(articles, 'With the current rules.'),
            after: described(articles, 'With the new rules.'),
          }),
        ),
        'Both articles; missing if the page could not be read.',
      ),
      trace: described(z.array(traceEvent), 'All decisions with the rules of the request, in order.'),
    }),
  ),
});

export const testRules = endpoint({
  method: 'POST',
  path: '/api/rules/test',
  scope: 'all',
  summary:
    'Says what rules would do to the saved pages of a site, newest first: at most 50 in one response, fewer if they take long. `next` continues. Fetches and writes nothing.',
  body: fields({
    ...candidate,
    site: described(
      z.string().check(z.regex(/^[^\s/:@]{1,253}$/, 'expected a host name')),
      'A host, with its subdomains.',
    ),
    from: described(z.optional(text(1024)), 'The value of `next` in the response before.'),
  }),
  response: json(
    z.object({
      pages: described(z.array(effect), 'What the rules would do to each page.'),
      total: described(z.number(), 'Number of saved pages of the site.'),
      next: described(z.nullable(z.string()), 'Send this as `from` for the next pages; null at the end.'),
    }),
  ),
});
