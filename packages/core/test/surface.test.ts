import { expect, test } from 'vitest';
import * as core from '../src/index.ts';

test('exports exactly this', () => {
  expect(Object.keys(core).sort()).toEqual([
    'PARSER_VERSION',
    'PithError',
    'Readability',
    'articleJson',
    'articleText',
    'coreErrors',
    'decodeHtml',
    'dom',
    'enrich',
    'explainPage',
    'extract',
    'frontmatterFields',
    'gateFor',
    'headersFor',
    'htmlToMarkdown',
    'htmlToText',
    'htmlWithImages',
    'isProbablyReaderable',
    'joinPage',
    'markdownChoices',
    'markdownWithImages',
    'nearest',
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
    'siteConfigDirectives',
    'tell',
    'runWithHooks',
    'testRule',
    'toFailureJson',
    'errorFactory',
    'unescapedXml',
    'writers',
    'xmlEvents',
  ]);
});

test('each format has a writer', () => {
  expect(Object.keys(core.writers)).toEqual(['md', 'html', 'text', 'json']);
});

test('offers exactly this beside it, for language models', async () => {
  expect(Object.keys(await import('@pith/core/tokens')).sort()).toEqual([
    'DEFAULT_CHUNK_TOKENS',
    'chunksOf',
    'countTokens',
    'cutToTokens',
    'outlineOf',
  ]);
});

test('offers the tree alone, for threads', async () => {
  expect(Object.keys(await import('@pith/core/markup')).sort()).toEqual(['escapeAttribute', 'escapeText']);
  expect(Object.keys(await import('@pith/core/tree')).sort()).toEqual(['dom', 'parseHtml', 'parseHtmlFragment']);
});
