/** Moves the lines under "Unreleased" to a section for a version. Throws if there are none. */
export function releaseChangelog(text: string, version: string, date: string): { text: string; section: string } {
  const found = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(text);
  const lines = found?.[1]?.trim();
  if (!found || !lines) throw new Error('CHANGELOG.md has nothing under "## Unreleased"');
  const section = `## ${version} (${date})\n\n${lines}\n`;
  const after = text.slice(found.index + found[0].length);
  return { section, text: `${text.slice(0, found.index)}## Unreleased\n\n${section}${after ? `\n${after}` : ''}` };
}
