/** The keyboard shortcuts, for the help sheet. The pages themselves act on them. */
import type { PlainKey } from './messages/catalogue.ts';

export interface ShortcutGroup {
  readonly title: PlainKey;
  /** Keys that do the same are alternatives; `g u` means one after the other. */
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly does: PlainKey }[];
}

export const shortcutGroups: readonly ShortcutGroup[] = [
  {
    title: 'shortcutsEverywhere',
    shortcuts: [
      { keys: ['/'], does: 'keySearch' },
      { keys: ['n'], does: 'keyAdd' },
      { keys: ['Ctrl V'], does: 'keyPaste' },
      { keys: ['z'], does: 'keyUndo' },
      { keys: ['g u'], does: 'keyGoUnread' },
      { keys: ['g a'], does: 'keyGoArchive' },
      { keys: ['g f'], does: 'keyGoFavourites' },
      { keys: ['g l'], does: 'keyGoAll' },
      { keys: ['g s'], does: 'keyGoSettings' },
      { keys: ['?'], does: 'keyHelp' },
    ],
  },
  {
    title: 'shortcutsInLibrary',
    shortcuts: [
      { keys: ['j', '↓'], does: 'keyNext' },
      { keys: ['k', '↑'], does: 'keyPrevious' },
      { keys: ['Enter', 'o'], does: 'keyOpen' },
      { keys: ['v'], does: 'keyOpenOriginal' },
      { keys: ['x'], does: 'keySelect' },
      { keys: ['*'], does: 'keySelectAll' },
      { keys: ['e'], does: 'keyArchive' },
      { keys: ['s'], does: 'keyFavourite' },
      { keys: ['m'], does: 'keyRead' },
      { keys: ['l'], does: 'keyLabel' },
      { keys: ['#', 'Del'], does: 'keyDelete' },
      { keys: ['w'], does: 'keyView' },
      { keys: ['Esc'], does: 'keyClear' },
    ],
  },
  {
    title: 'shortcutsInReader',
    shortcuts: [
      { keys: ['j'], does: 'keyNext' },
      { keys: ['k'], does: 'keyPrevious' },
      { keys: ['h'], does: 'keyHighlight' },
      { keys: ['t'], does: 'keyContents' },
      { keys: ['a'], does: 'keyLook' },
      { keys: ['p'], does: 'keyListen' },
      { keys: ['e'], does: 'keyArchive' },
      { keys: ['s'], does: 'keyFavourite' },
      { keys: ['i'], does: 'keyEdit' },
      { keys: ['c'], does: 'keyCopy' },
      { keys: ['v'], does: 'keyOpenOriginal' },
      { keys: ['#', 'Del'], does: 'keyDelete' },
      { keys: ['Esc', 'u'], does: 'keyBack' },
    ],
  },
];
