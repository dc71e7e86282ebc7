import { expect, test } from 'vitest';
import * as core from '../src/index.ts';

test('exports exactly these names', () => {
  expect(Object.keys(core).sort()).toEqual([
    'PARSER_VERSION',
    'PithError',
    'Readability',
    'articleHtmlToMarkdown',
    'articleJson',
    'articleText',
    'closestMatch',
    'coreErrors',
    'decodeHtml',
    'dom',
    'enrich',
    'errorFactory',
    'explainPage',
    'extract',
    'extractMetadata',
    'frontmatterFields',
    'headersFor',
    'htmlToMarkdown',
    'htmlToText',
    'htmlWithImageUrls',
    'isProbablyReaderable',
    'joinPage',
    'limitConcurrency',
    'markdownChoices',
    'markdownWithImageUrls',
    'parseHtml',
    'parseHtmlFragment',
    'readPlainYaml',
    'readRuleFile',
    'readRules',
    'registrableDomain',
    'renderingFor',
    'rewriteMarkdown',
    'ruleSet',
    'rulesAt',
    'rulesReference',
    'rulesSchema',
    'rulesToYaml',
    'run',
    'runWithHooks',
    'siteConfigDirectives',
    'testRule',
    'toFailureJson',
    'unescapeXml',
    'visiblePage',
    'writers',
    'xmlEvents',
  ]);
});

test('each format has a writer', () => {
  expect(Object.keys(core.writers)).toEqual(['md', 'html', 'text', 'json']);
});

test('other entry points export exactly these names', async () => {
  const entries = {
    markdown: await import('@pith/core/markdown'),
    markup: await import('@pith/core/markup'),
    metadata: await import('@pith/core/metadata'),
    readability: await import('@pith/core/readability'),
    text: await import('@pith/core/text'),
    tree: await import('@pith/core/tree'),
  };
  expect(Object.entries(entries).map(([entry, names]) => [entry, ...Object.keys(names).sort()])).toEqual([
    ['markdown', 'htmlToMarkdown'],
    ['markup', 'escapeAttribute', 'escapeText'],
    ['metadata', 'extractMetadata'],
    ['readability', 'Readability', 'isProbablyReaderable'],
    ['text', 'htmlToText'],
    ['tree', 'dom', 'parseHtml', 'parseHtmlFragment'],
  ]);
});
