/** The entry `@pith/core/markup`: escaping for programs that write HTML and parse none. */
export { escapeAttribute, escapeText } from './dom/serialize.ts';
