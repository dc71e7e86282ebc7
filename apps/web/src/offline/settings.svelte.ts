/** Which part of the library this browser keeps. Small, because the app asks at every request whether anything is kept. */
export const keptParts = ['nothing', 'unread', 'latest', 'label'] as const;
export type KeptPart = (typeof keptParts)[number];

export const counts = [20, 50, 100, 200] as const;
export const megabytes = [50, 200, 500, 1000] as const;

export interface OfflineSettings {
  readonly part: KeptPart;
  /** At most so many articles, the newest. */
  readonly count: number;
  readonly megabytes: number;
  readonly label: string;
}

const DEFAULT: OfflineSettings = { part: 'nothing', count: 50, megabytes: 200, label: '' };
const STORAGE_KEY = 'pith.offline';

let current = $state.raw(read());

export const offlineSettings = {
  get value(): OfflineSettings {
    return current;
  },
  set value(settings: OfflineSettings) {
    current = settings;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
    } catch {
      // A browser can forbid local storage; then it keeps nothing else either.
    }
  },
};

export function forgetSettings(): void {
  offlineSettings.value = DEFAULT;
}

/** Local storage can hold anything. */
function read(): OfflineSettings {
  try {
    const stored: Partial<OfflineSettings> = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') ?? {};
    return {
      part: keptParts.find((each) => each === stored.part) ?? DEFAULT.part,
      count: counts.find((each) => each === stored.count) ?? DEFAULT.count,
      megabytes: megabytes.find((each) => each === stored.megabytes) ?? DEFAULT.megabytes,
      label: typeof stored.label === 'string' ? stored.label : DEFAULT.label,
    };
  } catch {
    return DEFAULT;
  }
}
