/**
 * The manifest of the extension. It asks for nothing but the tab on which the user acts; everything else is asked for when it is needed.
 *
 * Decision: docs/decisions/0048-extension-asks-late.md.
 */
import { ALL_TABS_PERMISSION, MARKING_PERMISSION } from './permissions.ts';

export const targets = ['chromium', 'firefox'] as const;
export type Target = (typeof targets)[number];

export const ICON_SIZES = [16, 32, 48, 128] as const;

/** No code but our own, and no styles but our own. Articles show the images of their pages; the server may be anywhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  'img-src https: http: data:',
  'connect-src https: http:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const icons = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon-${size}.png`]));

const common = {
  manifest_version: 3,
  name: 'Pith',
  description: 'Saves the page as you see it to your own library, and shows the part that matters at once.',
  homepage_url: 'https://github.com/pith-reader/pith',
  icons,
  action: { default_popup: 'popup.html', default_title: 'Save to Pith', default_icon: icons },
  options_ui: { page: 'options.html', open_in_tab: true },
  permissions: ['activeTab', 'alarms', 'contextMenus', 'scripting', 'storage'],
  optional_permissions: MARKING_PERMISSION.permissions,
  // Of these, the options ask only for that of the server.
  optional_host_permissions: ALL_TABS_PERMISSION.origins,
  commands: {
    _execute_action: { suggested_key: { default: 'Alt+Shift+P' } },
    'save-page': { suggested_key: { default: 'Alt+Shift+S' }, description: 'Save the page' },
    highlight: { suggested_key: { default: 'Alt+Shift+H' }, description: 'Highlight the selection' },
  },
  content_security_policy: { extension_pages: POLICY },
};

/** The keys in which the browsers differ. */
const own = {
  chromium: {
    minimum_chrome_version: '126',
    background: { service_worker: 'background.js', type: 'module' },
  },
  firefox: {
    background: { scripts: ['background.js'], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: 'extension@pith-reader.github.io',
        strict_min_version: '142.0',
        // Pages go to the server that the user has named, and to nobody else.
        data_collection_permissions: { required: ['websiteContent'] },
      },
    },
  },
} as const satisfies Record<Target, object>;

export const manifestFor = (target: Target, version: string) => ({ ...common, version, ...own[target] });
