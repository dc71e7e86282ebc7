/** Lines that belong together: a text to find and what takes its place. */
import type { Directive, Report } from './lines.ts';

export type Replacement = readonly [find: string, by: string];

export function replacementsOf(directives: readonly Directive[], report: Report): Replacement[] {
  const found: Replacement[] = [];
  let finds: Directive[] = [];
  let replaces: Directive[] = [];
  const settle = () => {
    found.push(...pair(finds, replaces, report));
    finds = [];
    replaces = [];
  };
  for (const directive of directives) {
    const isFind = directive.name === 'find_string';
    const isReplace = directive.name === 'replace_string' && directive.argument === undefined;
    if (replaces.length && !isReplace) settle();
    if (isFind) finds.push(directive);
    else if (isReplace) replaces.push(directive);
    else if (directive.name === 'replace_string') found.push([directive.argument!, directive.value]);
    else if (finds.length) settle();
  }
  settle();
  return found.filter(([find]) => find !== '');
}

/** Usually one and one. Some write all texts and then all replacements: as many of both belong together in order. */
function pair(finds: readonly Directive[], replaces: readonly Directive[], report: Report): Replacement[] {
  if (finds.length === replaces.length) return finds.map(({ value }, at) => [value, replaces[at]!.value]);
  const last = finds.at(-1);
  const pairs: Replacement[] = last && replaces[0] ? [[last.value, replaces[0].value]] : [];
  for (const { line } of finds.slice(0, finds.length - pairs.length)) report(line, 'no replace_string follows it');
  for (const { line } of replaces.slice(pairs.length)) report(line, 'no find_string stands before it');
  return pairs;
}
