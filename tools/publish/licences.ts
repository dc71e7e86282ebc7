/** Writes the licences of the libraries that a bundle contains: most allow copies only together with their text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.ts';

export function licencesOf(folders: readonly string[]): string {
  const sections = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const [file] = globSync('{LICEN[CS]E,license,licence}*', { cwd: join(root, folder) });
    if (!license) throw new Error(`${name} states no licence`);
    const text = file ? readFileSync(join(root, folder, file), 'utf8').trim() : `${license} licence`;
    return `## ${name} ${version} (${license})\n\n${text}\n`;
  });
  return `# Libraries in this package\n\n${sections.join('\n')}`;
}
