import { expect, test } from 'vitest';
import * as core from '../src/index.ts';

test('exports exactly this', () => {
  expect(Object.keys(core).sort()).toEqual([
    'PARSER_VERSION',
    'PithError',
    'Readability',
    'articleJson',
    'articleText',
    'coreTroubles',
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
    'rulesSchema',
    'rulesToYaml',
    'siteConfigDirectives',
    'tell',
    'testRule',
    'toFailureJson',
    'troubleFrom',
    'writers',
  ]);
});

test('each format has a writer', () => {
  expect(Object.keys(core.writers)).toEqual(['md', 'html', 'text', 'json']);
});
