/** Text made safe inside markup, as `@pith/core/markup`: for who writes HTML at once and reads none. */
export { escapeAttribute, escapeText } from './dom/serialize.ts';
