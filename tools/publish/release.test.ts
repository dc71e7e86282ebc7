import { describe, expect, test } from 'vitest';
import { releaseChangelog } from './changelog.ts';
import { nextVersion } from './nextVersion.ts';

describe('the next version', () => {
  test.each([
    ['0.1.0', 'patch', '0.1.1'],
    ['0.1.4', 'minor', '0.2.0'],
    ['0.9.9', 'major', '1.0.0'],
    ['0.1.0', '0.3.2', '0.3.2'],
    ['0.9.0', '0.10.0', '0.10.0'],
  ])('%s, %s → %s', (current, wanted, expected) => {
    expect(nextVersion(current, wanted)).toBe(expected);
  });

  test.each([
    ['1.2.3', '1.2.3', 'not newer'],
    ['1.2.3', '1.1.9', 'not newer'],
    ['1.2.3', '2', 'no version'],
    ['1.2.3', 'next', 'no version'],
  ])('%s, %s is refused: %s', (current, wanted, message) => {
    expect(() => nextVersion(current, wanted)).toThrow(message);
  });
});

describe('the changelog', () => {
  const before = '# Changelog\n\n## Unreleased\n\n### Added\n- tides\n\n## 0.1.0 (2026-01-01)\n\n- sea\n';

  test('gets a section and keeps the others', () => {
    const { text, section } = releaseChangelog(before, '0.2.0', '2026-02-03');
    expect(section).toBe('## 0.2.0 (2026-02-03)\n\n### Added\n- tides\n');
    expect(text).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n### Added\n- tides\n\n## 0.1.0 (2026-01-01)\n\n- sea\n',
    );
  });

  test('may have only unreleased lines', () => {
    expect(releaseChangelog('# Changelog\n\n## Unreleased\n\n- a\n', '0.1.0', '2026-01-01').text).toBe(
      '# Changelog\n\n## Unreleased\n\n## 0.1.0 (2026-01-01)\n\n- a\n',
    );
  });

  test.each(['# Changelog\n', '# Changelog\n\n## Unreleased\n\n## 0.1.0\n\n- a\n'])('%j is refused', (text) => {
    expect(() => releaseChangelog(text, '0.2.0', '2026-01-01')).toThrow('nothing under');
  });
});
