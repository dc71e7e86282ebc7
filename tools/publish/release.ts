/**
 * `npm run release -- VERSION [--dry-run]`: sets the version of all packages, moves the changelog's unreleased lines to a section for it, builds,
 * runs the smoke suite, packs, commits, tags and publishes. With `--dry-run` it prints all of this and changes nothing: what it has
 * built and packed stays in `build/`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseChangelog } from './changelog.ts';
import { pack, type Tarball } from './install.ts';
import { nextVersion } from './nextVersion.ts';
import { packages, publishedPackages, readManifest, root } from './workspace.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } });
const isDryRun = values['dry-run'] === true;
const current = publishedPackages[0]!.manifest.version;
const version = nextVersion(current, positionals[0] ?? 'minor');
const tag = `v${version}`;

const problems = findProblems();
for (const problem of problems) console.error(`not ready: ${problem}`);
if (problems.length > 0 && !isDryRun) process.exit(1);

console.log(`Release ${current} → ${version}${isDryRun ? ' (dry run: nothing is changed or published)' : ''}\n`);
for (const { folder, manifest } of packages)
  console.log(`  ${folder.padEnd(18)} ${manifest.name}${manifest.private ? ' (part of pith)' : ''}`);

const changelog = releaseChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version, today());
console.log(`\nCHANGELOG.md\n\n${indented(changelog.section)}`);

if (!isDryRun) {
  writeFileSync(join(root, 'CHANGELOG.md'), changelog.text);
  for (const { folder } of packages) setVersion(folder);
  run('npm', ['install', '--package-lock-only', '--ignore-scripts']);
}

console.log('\nSmoke suite, which also builds: npx vitest run --project packages\n');
run('npx', ['vitest', 'run', '--project', 'packages']);

const folder = join(root, 'build/tarballs');
mkdirSync(folder);
const tarballs: [string, Tarball][] = [];
for (const each of publishedPackages) tarballs.push([each.manifest.name, await pack(each, folder)]);
for (const [name, tarball] of tarballs) printContents(name, tarball);

console.log(`\nCommit and tag: ${tag}\nPublish, in this order:`);
for (const [name, { file }] of tarballs) console.log(`  npm publish ${file.slice(root.length + 1)}  # ${name}`);
if (isDryRun) process.exit(problems.length > 0 ? 1 : 0);

run('git', ['commit', '--all', '--message', `Release ${version}`]);
run('git', ['tag', '--annotate', tag, '--message', tag]);
for (const [, { file }] of tarballs) run('npm', ['publish', '--access', 'public', file]);
console.log(`\nPublished. Now: git push --follow-tags`);

/** What must be true before anything is published. */
function findProblems(): string[] {
  const { repository } = readManifest('.') as unknown as { repository: { url: string } };
  const origin = output('git', ['remote', 'get-url', 'origin']);
  const address = (url: string) => url.replace(/^git\+/, '').replace(/\.git$/, '');
  return [
    output('git', ['status', '--porcelain']) && 'there are changes that are not committed',
    output('git', ['tag', '--list', tag]) && `the tag ${tag} exists`,
    address(origin) !== address(repository.url) &&
      `package.json names ${address(repository.url)} as the repository, but its origin is ${origin || 'not set'}`,
    packages.some(({ manifest }) => manifest.version !== current) && 'the packages have different versions',
  ].filter((problem) => typeof problem === 'string' && problem !== '') as string[];
}

function setVersion(folder: string): void {
  const file = join(root, folder, 'package.json');
  const text = readFileSync(file, 'utf8');
  // Our packages depend on each other by exact version.
  const names = packages.map(({ manifest }) => manifest.name).join('|');
  const ours = new RegExp(`("version"|"(?:${names})"): "${current.replaceAll('.', '\\.')}"`, 'g');
  writeFileSync(file, text.replace(ours, `$1: "${version}"`));
}

function printContents(name: string, { size, files }: Tarball): void {
  const total = files.reduce((sum, file) => sum + file.size, 0);
  console.log(`\n${name} ${version}: ${files.length} files, ${kilobytes(total)} kB, packed ${kilobytes(size)} kB`);
  for (const { path, size } of files) console.log(`  ${kilobytes(size).padStart(7)} kB  ${path}`);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function indented(text: string): string {
  return text.replace(/^(?=.)/gm, '  ');
}

function run(program: string, words: readonly string[]): void {
  execFileSync(program, words, { cwd: root, stdio: 'inherit' });
}

/** Standard output; empty if the program fails. */
function output(program: string, words: readonly string[]): string {
  try {
    return execFileSync(program, words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
