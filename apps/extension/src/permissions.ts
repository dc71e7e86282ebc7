/** Permissions that the user may give, and when they are asked for. The manifest lists them as optional. */
import type { Permissions } from './browser.ts';

/** To mark the pages that are saved without a click: asked for in the options. */
export const MARKING_PERMISSION: Permissions = { permissions: ['tabs'] };

/** To save all tabs as they are shown: asked for by the button that does so. */
export const ALL_TABS_PERMISSION: Permissions = { origins: ['http://*/*', 'https://*/*'] };
