/** Everything that Pith creates is readable only for its owner, whichever command comes first. */
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

/** Paths that others may access, with their permissions. */
async function exposed(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))]) {
    const mode = (await stat(join(folder, name))).mode & 0o777;
    if ((mode & 0o077) !== 0) found.push(`${mode.toString(8)} ${name}`);
  }
  return found;
}

const page = articlePage('The ebb', 'It is the ebb.');
const rules = '- id: tides\n  trigger: { mode: any, host: { ends_with: tides.example } }\n  remove: [.ad]\n';

describe.skipIf(process.platform === 'win32')('files are private', () => {
  test.each<[name: string, args: readonly string[], stdin: string]>([
    ['list', ['list'], ''],
    ['save', ['save', 'https://tides.example/ebb', '--html', '-'], page],
    ['import', ['import', '-'], 'https://tides.example/ebb\n'],
    ['reparse', ['reparse'], ''],
    ['rules list', ['rules', 'list'], ''],
  ])('after %s as the first command', async (_, args, stdin) => {
    const data = join(await tempFolder(), 'a/data');
    await run(args, { env: { PITH_DATA: data, PITH_LINKS: 'no' }, stdin });
    expect(await exposed(data).catch(() => 'no data folder')).toEqual(args[0] === 'rules' ? 'no data folder' : []);
  });

  test('after serve as the first command, while it runs', async () => {
    const data = join(await tempFolder(), 'data');
    const seen: string[][] = [];
    await spawnPith(['serve', '--port', '0'], {
      env: { PITH_DATA: data },
      onOutput: (child) =>
        void exposed(data)
          .then((found) => seen.push(found))
          .finally(() => child.kill('SIGTERM')),
    });
    expect(seen).toEqual([[]]);
    expect(await exposed(data)).toEqual([]);
  });

  test('in a data folder that existed, imported rules, their cache and a checkpoint too', async () => {
    const data = await tempFolder();
    const env = { PITH_DATA: data, PITH_LINKS: 'no' };
    const rulesFile = join(await tempFolder(), 'tides.yaml');
    await writeFile(rulesFile, rules);
    await run(['save', 'https://tides.example/ebb', '--html', '-'], { env, stdin: page });
    await run(['save', 'https://tides.example/flood', '--html', '-'], { env, stdin: page });
    expect((await run(['rules', 'import', rulesFile], { env })).code).toBe(0);
    expect((await run(['reparse', '--limit', '1'], { env })).code).toBe(0);
    expect(await readdir(join(data, 'cache'))).toHaveLength(2);
    expect(await exposed(data)).toEqual([]);
  });

  test('a backup and an export of the library', async () => {
    const data = await tempFolder();
    const env = { PITH_DATA: data, PITH_LINKS: 'no' };
    await run(['save', 'https://tides.example/ebb', '--html', '-'], { env, stdin: page });
    const out = await tempFolder();
    expect((await run(['backup', join(out, 'library.tar')], { env })).code).toBe(0);
    expect((await run(['export', '--format', 'library', '--out', join(out, 'library.zip')], { env })).code).toBe(0);
    expect(await exposed(out)).toEqual([]);
  });

  test('doctor tells of older files, and --repair makes them private', async () => {
    const data = await tempFolder();
    const config = await tempFolder();
    const env = { PITH_DATA: data, PITH_LINKS: 'no', PITH_CONFIG: join(config, 'config.yaml') };
    await writeFile(env.PITH_CONFIG, 'links: no\n', { mode: 0o600 });
    await run(['save', 'https://tides.example/ebb', '--html', '-'], { env, stdin: page });
    const permissions = async (...args: string[]) => {
      const { checks } = JSON.parse((await run(['doctor', '--json', '--quick', ...args], { env })).stdout);
      const { status, detail } = checks.find(({ name }: { name: string }) => name === 'permissions');
      return [status, detail];
    };
    expect(await permissions()).toEqual(['ok', 'only you can read what Pith has written']);

    await chmod(data, 0o755);
    await chmod(join(data, 'library.sqlite'), 0o644);
    await mkdir(join(data, 'rules'), { recursive: true });
    await writeFile(join(data, 'rules/own.yaml'), rules, { mode: 0o644 }); // written by the user
    expect(await permissions()).toEqual([
      'warning',
      expect.stringMatching(/access to 2 files and folders: .*library\.sqlite \(make them private with --repair\)$/),
    ]);
    expect(await permissions('--repair')).toEqual(['ok', '2 files and folders are private now']);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
    expect((await stat(join(data, 'library.sqlite'))).mode & 0o777).toBe(0o600);

    await chmod(env.PITH_CONFIG, 0o644);
    expect(await permissions('--repair')).toEqual(['warning', expect.stringContaining('chmod 600')]);
  });
});
