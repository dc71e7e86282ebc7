import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildExtension } from '../build.ts';
import type { Target } from '../src/manifest.ts';

/**
 * Builds the extension with other keys in its manifest: permissions that the browser would ask the user for, or that a press of the
 * extension's button would give. Nobody can answer the browser here. `manifest.test.ts` checks the manifest that is published.
 */
export async function buildWithGrants(target: Target, parent: string, grants: object): Promise<string> {
  const { folder } = await buildExtension(target, parent);
  const file = join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...grants }));
  return folder;
}

/** All that the extension may ask for. */
export const everyGrant = {
  permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage', 'tabs'],
  optional_permissions: [],
  host_permissions: ['http://*/*', 'https://*/*'],
  optional_host_permissions: [],
};
