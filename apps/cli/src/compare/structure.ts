/** Counts what gives an article its structure. The HTML is that of an extractor, so its tags are balanced. */
export const structures = {
  paragraphs: /<p[\s>]/gi,
  headings: /<h[1-6][\s>]/gi,
  lists: /<[ou]l[\s>]/gi,
  quotes: /<blockquote[\s>]/gi,
  code: /<pre[\s>]/gi,
  tables: /<table[\s>]/gi,
  captions: /<figure[\s>](?:(?!<\/figure)[\s\S]){0,20000}?<img\b(?:(?!<\/figure)[\s\S]){0,20000}?<figcaption[\s>]/gi,
} as const;

export type StructureName = keyof typeof structures;
export const structureNames = Object.keys(structures) as StructureName[];
export type StructureCounts = Readonly<Record<StructureName, number>>;

export function countStructure(html: string): StructureCounts {
  const counts = structureNames.map((name) => [name, html.match(structures[name])?.length ?? 0] as const);
  return Object.fromEntries(counts) as Record<StructureName, number>;
}
