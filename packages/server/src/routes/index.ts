import { bookmarks } from './bookmarks.ts';
import { cookbook } from './cookbook.ts';
import { health } from './health.ts';

export const routes = [...health, ...cookbook, ...bookmarks];
