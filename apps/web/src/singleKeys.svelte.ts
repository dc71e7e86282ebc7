import { singleKeys } from './keys.ts';
import { StoredChoice } from './storedChoice.svelte.ts';

/** Whether single letters are commands. */
export const singleKeysSetting = new StoredChoice('keys', ['on', 'off']);

export function applySingleKeys(): void {
  singleKeys.areOn = singleKeysSetting.value === 'on';
}
