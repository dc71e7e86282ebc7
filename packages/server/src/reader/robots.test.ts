import { expect, test } from 'vitest';
import { processorSeconds } from '../../../../tools/processorSeconds.ts';
import { isAllowedByRobots } from './robots.ts';

const robots = `# comment
User-agent: *
Disallow: /private
Allow: /private/open
Disallow: /*.pdf$

User-agent: alpha
User-agent: beta
Disallow: /a*b/c
Disallow:

User-agent: gamma
Disallow: /`;

test.each([
  ['nobody', '/', true],
  ['nobody', '/private/x', false],
  ['nobody', '/private/open/x', true],
  ['nobody', '/x.pdf', false],
  ['nobody', '/x.pdf?y', true],
  ['Mozilla/5.0 (Alpha 1)', '/private/x', true],
  ['beta', '/axb/c/d', false],
  ['beta', '/axb', true],
  ['gamma/1.0', '/', false],
])('%s at %s: %s', (agent, path, isAllowed) => {
  expect(isAllowedByRobots(robots, agent, new URL(path, 'https://example.com'))).toBe(isAllowed);
});

test('many wildcards take no time', async () => {
  const robots = `User-agent: *\nDisallow: /${'*a'.repeat(900)}$`;
  const url = new URL(`https://example.com/${'a'.repeat(5000)}b`);
  expect(await processorSeconds(() => isAllowedByRobots(robots, 'x', url))).toBeLessThan(1);
});
