import { StoredChoice } from '../storedChoice.svelte.ts';

/** How the list looks. */
export const listLook = new StoredChoice('view', ['list', 'compact', 'cards']);
