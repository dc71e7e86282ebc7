/**
 * Joins entries of a list whose class names differ: a post is named after its category, an offer after its badge. Siblings are variants of one template if
 * they share a class and most of what is inside. Features count the groups of `repeats.ts`, which are found by names alone.
 */
import { groupBy } from './groupBy.ts';
import { type Repeats, toGroup } from './repeats.ts';
import type { Survey } from './survey.ts';

const MIN_MEMBERS = 3;
/** Share of the elements inside the smaller one of two variants that the other has too. */
const MIN_SIMILARITY = 0.65;
/** The start of an entry says enough. */
const MAX_ELEMENTS = 30;
/** Templates beside each other; further ones are compared with these only. */
const MAX_TEMPLATES = 4;

export function joinVariants(survey: Survey, repeats: Repeats): Repeats {
  const { elements, parent, names, words, isLayout } = survey;
  const candidates: number[] = [];
  for (let i = 1; i < elements.length; i++) if (words[i]! > 0 && !isLayout[i]) candidates.push(i);
  const groups = new Set(repeats.groups);
  const groupOf = new Map(repeats.groups.flatMap((group) => group.members.map((member) => [member, group])));
  for (const siblings of groupBy(candidates, (i) => `${parent[i]} ${elements[i]!.localName}`)) {
    if (siblings.length < MIN_MEMBERS) continue;
    const named = groupBy(siblings, (i) => names[i]!.signature).sort((a, b) => b.length - a.length);
    if (named.length === 1) continue;
    const templates: { readonly first: number; members: number[]; isJoined: boolean }[] = [];
    for (const [first, ...others] of named) {
      const template = templates.find((known) => areVariants(survey, known.first, first!));
      const members = [first!, ...others];
      if (template) Object.assign(template, { members: [...template.members, ...members], isJoined: true });
      else if (templates.length < MAX_TEMPLATES) templates.push({ first: first!, members, isJoined: false });
    }
    for (const { members, isJoined } of templates) {
      if (!isJoined || members.length < MIN_MEMBERS) continue;
      const all = new Set(members);
      for (const member of members) {
        const group = groupOf.get(member);
        if (group && groups.delete(group)) for (const other of group.members) all.add(other);
      }
      groups.add(
        toGroup(
          [...all].sort((a, b) => a - b),
          survey,
        ),
      );
    }
  }
  return { ...repeats, groups: [...groups] };
}

function areVariants(survey: Survey, one: number, other: number): boolean {
  const classes = survey.elements[one]!.className.split(/\s+/);
  const isNamedAlike = survey.elements[other]!.className.split(/\s+/).some((name) => name && classes.includes(name));
  if (!isNamedAlike) return false;
  const [inOne, inOther] = [insideOf(survey, one), insideOf(survey, other)];
  const shared = [...inOne].filter((place) => inOther.has(place)).length;
  return shared > 0 && shared >= Math.min(inOne.size, inOther.size) * MIN_SIMILARITY;
}

/** The places of the first elements inside. */
function insideOf({ end, depth, names }: Survey, element: number): Set<string> {
  const places = new Set<string>();
  for (let i = element + 1; i < Math.min(end[element]!, element + 1 + MAX_ELEMENTS); i++)
    places.add(`${depth[i]! - depth[element]!} ${names[i]!.signature}`);
  return places;
}
