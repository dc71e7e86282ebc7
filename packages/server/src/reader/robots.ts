/** Whether a robots.txt allows a user agent to fetch a path (RFC 9309). */

const MAX_LINES = 20_000;

interface Group {
  readonly agents: string[];
  readonly rules: { readonly allows: boolean; readonly path: string }[];
}

/** The longest matching rule of the group for this agent decides; without one, everything is allowed. */
export function isAllowedByRobots(robots: string, agent: string, { pathname, search }: URL): boolean {
  const groups = parse(robots);
  const name = agent.toLowerCase();
  const isFor = (one: Group) => one.agents.some((each) => each !== '*' && name.includes(each));
  const own = groups.filter(isFor);
  const group = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const path = `${pathname}${search}`;
  const matching = group.flatMap(({ rules }) => rules).filter((rule) => rule.path && matches(rule.path, path));
  const longest = Math.max(0, ...matching.map((rule) => rule.path.length));
  const deciding = matching.filter((rule) => rule.path.length === longest);
  return deciding.length === 0 || deciding.some(({ allows }) => allows);
}

function parse(robots: string): Group[] {
  const groups: Group[] = [];
  let readsAgents = false;
  for (const line of robots.split(/\r?\n|\r/, MAX_LINES)) {
    const [, key = '', value = ''] = /^\s*([a-z-]{1,20})\s*:\s*([^#]*)/i.exec(line.slice(0, 2000)) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      if (!readsAgents) groups.push({ agents: [], rules: [] });
      groups.at(-1)!.agents.push(value.trim().toLowerCase());
    } else if (name === 'allow' || name === 'disallow') {
      groups.at(-1)?.rules.push({ allows: name === 'allow', path: value.trim() });
    }
    if (name) readsAgents = name === 'user-agent';
  }
  return groups;
}

/** `*` matches anything and `$` the end; takes one pass over the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of parts.entries()) {
    const isLast = isWhole && index === parts.length - 1;
    const found = isLast ? path.length - part.length : path.indexOf(part, at);
    if (found < at || !path.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return !isWhole || at === path.length;
}
