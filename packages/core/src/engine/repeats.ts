/** Finds groups of siblings made from one template: posts of a thread, product cards, rows of a list, menus. */
import type { Survey } from './survey.ts';

export interface RepeatGroup {
  readonly members: number[];
  /** Sum over all members. */
  words: number;
  readonly share: number;
  readonly linkDensity: number;
  /** Coefficient of variation of the members' lengths, at most 3; 0 means equal lengths. */
  readonly variation: number;
  /** Shares of the members that have a date, a price, an image, a heading, prose. */
  readonly dateShare: number;
  readonly priceShare: number;
  readonly imageShare: number;
  readonly headingShare: number;
  readonly proseShare: number;
}

const MIN_MEMBERS = 3;

export interface Repeats {
  readonly groups: readonly RepeatGroup[];
  /** For each element, the innermost group around it and the group around it with the most words; -1 if there is none. */
  readonly nearest: readonly number[];
  readonly largest: readonly number[];
  readonly largestOnPage: number;
}

export function findRepeats(survey: Survey): Repeats {
  const byParent = new Map<number, Map<string, number[]>>();
  const childCounts = countChildren(survey);
  for (let i = 1; i < survey.elements.length; i++) {
    const parent = survey.parent[i]!;
    if (childCounts[parent]! < MIN_MEMBERS || !mayRepeat(survey, i)) continue;
    let siblings = byParent.get(parent);
    if (!siblings) byParent.set(parent, (siblings = new Map()));
    const { signature } = survey.names[i]!;
    const alike = siblings.get(signature);
    if (alike) alike.push(i);
    else siblings.set(signature, [i]);
  }
  const groups: RepeatGroup[] = [];
  const own: number[] = new Array(survey.elements.length).fill(-1);
  for (const siblings of byParent.values()) {
    for (const members of siblings.values()) {
      if (members.length < MIN_MEMBERS) continue;
      for (const member of members) own[member] = groups.length;
      groups.push(toGroup(members, survey));
    }
  }
  const nearest: number[] = [];
  const largest: number[] = [];
  for (let i = 0; i < survey.elements.length; i++) {
    const parent = survey.parent[i]!;
    const above = parent < 0 ? -1 : largest[parent]!;
    const group = own[i]!;
    nearest.push(group >= 0 ? group : parent < 0 ? -1 : nearest[parent]!);
    largest.push(group >= 0 && (above < 0 || groups[group]!.words > groups[above]!.words) ? group : above);
  }
  const largestOnPage = groups.reduce(
    (best, group, i) => (best < 0 || group.words > groups[best]!.words ? i : best),
    -1,
  );
  return { groups, nearest, largest, largestOnPage };
}

const mayRepeat = ({ words, isLayout }: Survey, element: number): boolean => words[element]! > 0 && !isLayout[element];

/** For each element, the number of its children that may repeat: most have too few for a group. */
function countChildren(survey: Survey): Int32Array {
  const counts = new Int32Array(survey.elements.length);
  for (let i = 1; i < counts.length; i++) if (mayRepeat(survey, i)) counts[survey.parent[i]!]!++;
  return counts;
}

export function toGroup(members: number[], survey: Survey): RepeatGroup {
  const sum = (of: Int32Array) => members.reduce((total, i) => total + of[i]!, 0);
  const shareWith = (of: Int32Array) => members.filter((i) => of[i]! > 0).length / members.length;
  const words = sum(survey.words);
  const mean = words / members.length;
  const spread = Math.sqrt(members.reduce((total, i) => total + (survey.words[i]! - mean) ** 2, 0) / members.length);
  return {
    members,
    words,
    share: words / Math.max(1, survey.totalWords),
    linkDensity: words ? sum(survey.linkWords) / words : 0,
    variation: mean ? Math.min(3, spread / mean) : 0,
    dateShare: shareWith(survey.dates),
    priceShare: shareWith(survey.prices),
    imageShare: shareWith(survey.images),
    headingShare: shareWith(survey.headings),
    proseShare: shareWith(survey.paragraphs),
  };
}
