import { expect, test } from 'vitest';
import { manifestFor, targets } from './manifest.ts';

test.each(targets)('the extension for %s asks for the least', (target) => {
  const manifest = manifestFor(target, '1.2.3');
  expect(manifest.permissions).toEqual(['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage']);
  expect(manifest.optional_permissions).toEqual(['tabs']);
  expect(Object.keys(manifest)).not.toContain('host_permissions');
  expect(Object.keys(manifest)).not.toContain('content_scripts');
  expect(Object.keys(manifest)).not.toContain('web_accessible_resources');
  expect(Object.keys(manifest)).not.toContain('externally_connectable');
});

test('no page of the extension runs code but its own', () => {
  const { extension_pages: policy } = manifestFor('chromium', '1.2.3').content_security_policy;
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe|\*/);
});
