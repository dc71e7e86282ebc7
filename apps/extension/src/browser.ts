/** The part of the extension API that we use. Chromium calls it `chrome`, Firefox `browser`; with Manifest V3, both return promises. */

export interface Tab {
  readonly id?: number;
  /** Only with access to the tab: after the user acted on it, or by a permission. */
  readonly url?: string;
  readonly title?: string;
}

interface ExtensionEvent<Listener> {
  addListener(listener: Listener): void;
}

export interface Permissions {
  readonly permissions?: readonly string[];
  readonly origins?: readonly string[];
}

interface StorageArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Readonly<Record<string, unknown>>): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface MenuClick {
  readonly menuItemId: string | number;
  readonly linkUrl?: string;
}

interface Target {
  readonly tabId: number;
}

export interface ExtensionApi {
  readonly action: {
    setBadgeText(details: { readonly text: string; readonly tabId: number }): Promise<void>;
    setBadgeBackgroundColor(details: { readonly color: string; readonly tabId: number }): Promise<void>;
    setTitle(details: { readonly title: string; readonly tabId: number }): Promise<void>;
  };
  readonly alarms: {
    create(name: string, when: { readonly periodInMinutes: number }): Promise<void>;
    clear(name: string): Promise<boolean>;
    readonly onAlarm: ExtensionEvent<(alarm: { readonly name: string }) => void>;
  };
  readonly commands: {
    readonly onCommand: ExtensionEvent<(command: string, tab?: Tab) => void>;
  };
  readonly contextMenus: {
    create(item: { readonly id: string; readonly title: string; readonly contexts: readonly string[] }): void;
    removeAll(): Promise<void>;
    readonly onClicked: ExtensionEvent<(click: MenuClick, tab?: Tab) => void>;
  };
  readonly permissions: {
    request(permissions: Permissions): Promise<boolean>;
    contains(permissions: Permissions): Promise<boolean>;
    remove(permissions: Permissions): Promise<boolean>;
    readonly onAdded: ExtensionEvent<() => void>;
  };
  readonly runtime: {
    getManifest(): { readonly version: string };
    getURL(path: string): string;
    openOptionsPage(): Promise<void>;
    sendMessage(message: unknown): Promise<unknown>;
    readonly onInstalled: ExtensionEvent<() => void>;
    readonly onStartup: ExtensionEvent<() => void>;
    readonly onMessage: ExtensionEvent<
      (message: unknown, sender: unknown, respond: (answer: unknown) => void) => boolean
    >;
  };
  readonly scripting: {
    executeScript(injection: {
      readonly target: Target;
      readonly files?: readonly string[];
      readonly func?: (...args: never[]) => unknown;
      readonly args?: readonly unknown[];
    }): Promise<readonly { readonly result?: unknown }[]>;
    insertCSS(injection: { readonly target: Target; readonly css: string }): Promise<void>;
  };
  readonly storage: {
    readonly local: StorageArea;
    /** In memory, until the browser ends. */
    readonly session: StorageArea;
  };
  readonly tabs: {
    create(tab: { readonly url: string }): Promise<Tab>;
    get(id: number): Promise<Tab>;
    query(conditions: { readonly active?: boolean; readonly currentWindow?: boolean }): Promise<Tab[]>;
    readonly onUpdated: ExtensionEvent<(id: number, change: { readonly status?: string }, tab: Tab) => void>;
  };
}

const apis = globalThis as unknown as { readonly browser?: ExtensionApi; readonly chrome: ExtensionApi };

export const browser: ExtensionApi = apis.browser ?? apis.chrome;
