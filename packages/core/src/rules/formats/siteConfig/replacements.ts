/** Pairs the `find_string` and `replace_string` lines of a site-config file. */
import type { Directive, Report } from './readDirectives.ts';

export type Replacement = readonly [find: string, by: string];

export function pairReplacements(directives: readonly Directive[], report: Report): Replacement[] {
  const found: Replacement[] = [];
  let finds: Directive[] = [];
  let replaces: Directive[] = [];
  const endGroup = () => {
    found.push(...pair(finds, replaces, report));
    finds = [];
    replaces = [];
  };
  for (const directive of directives) {
    const isFind = directive.name === 'find_string';
    const isReplace = directive.name === 'replace_string' && directive.argument === undefined;
    if (replaces.length && !isReplace) endGroup();
    if (isFind) finds.push(directive);
    else if (isReplace) replaces.push(directive);
    else if (directive.name === 'replace_string') found.push([directive.argument!, directive.value]);
    else if (finds.length) endGroup();
  }
  endGroup();
  return found.filter(([find]) => find !== '');
}

/** Usually one of each. Some files list all texts and then all replacements: equal numbers are paired in order. */
function pair(finds: readonly Directive[], replaces: readonly Directive[], report: Report): Replacement[] {
  if (finds.length === replaces.length) return finds.map(({ value }, at) => [value, replaces[at]!.value]);
  const last = finds.at(-1);
  const pairs: Replacement[] = last && replaces[0] ? [[last.value, replaces[0].value]] : [];
  for (const { line } of finds.slice(0, finds.length - pairs.length))
    report(line, 'find_string without a replace_string after it');
  for (const { line } of replaces.slice(pairs.length)) report(line, 'replace_string without a find_string before it');
  return pairs;
}
