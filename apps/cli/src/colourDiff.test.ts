import { expect, test } from 'vitest';
import { colourDiff } from './colourDiff.ts';

test('colours the lines of a diff', () => {
  const diff = '--- before\n+++ after\n@@ -1,2 +1,2 @@\n same\n-old\n+new\n';
  const style = (name: string, text: string) => `<${name}>${text}</${name}>`;
  expect(colourDiff(diff, { style })).toBe(
    '<bold>--- before</bold>\n<bold>+++ after</bold>\n<cyan>@@ -1,2 +1,2 @@</cyan>\n same\n<red>-old</red>\n<green>+new</green>\n',
  );
  expect(colourDiff('', { style })).toBe('');
});
