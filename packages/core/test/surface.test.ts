import { expect, test } from 'vitest';
import * as core from '../src/index.ts';

test('exports exactly these names', () => {
  expect(Object.keys(core).sort()).toEqual([
    'PARSER_VERSION',
    'PithError',
    'Readability',
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
    'writers',
    'xmlEvents',
  ]);
});

test('each format has a writer', () => {
  expect(Object.keys(core.writers)).toEqual(['md', 'html', 'text', 'json']);
});

test('@pith/core/markup and @pith/core/tree export exactly these names', async () => {
  expect(Object.keys(await import('@pith/core/markup')).sort()).toEqual(['escapeAttribute', 'escapeText']);
  expect(Object.keys(await import('@pith/core/tree')).sort()).toEqual(['dom', 'parseHtml', 'parseHtmlFragment']);
});
