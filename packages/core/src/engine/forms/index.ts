import type { PageProfile } from '../../pageProfiles.ts';
import { entries } from './entries.ts';
import type { Form } from './form.ts';
import { product } from './product.ts';
import { text } from './text.ts';
import { thread } from './thread.ts';

/** How each form of content is completed and arranged; the profile of a page type names its form. */
export const forms: Readonly<Record<PageProfile['form'], Form>> = { text, thread, entries, product };
