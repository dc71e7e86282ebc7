/**
 * What is behind the links of an article, written into its archive after the save: a site that is slow, or gone, delays
 * no save and fails none.
 */
import { type Bundle, pack, readArchive } from '@pith/archive';
import type { Progress } from '@pith/core';
import type { Blobs } from '../ports/blobs.ts';
import type { LinkFact } from '../ports/links.ts';
import type { Ports } from '../ports/ports.ts';

/** The key in the archive's facts. */
export const LINK_FACTS = 'link_facts';

export interface LinkingUp {
  readonly id: string;
  /** As it was packed. */
  readonly bundle: Bundle;
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

export async function linkUp({ id, bundle, signal, progress }: LinkingUp, { links, blobs }: Ports): Promise<void> {
  const urls = bundle.article.links.map(({ url }) => url);
  if (!links || urls.length === 0 || bundle.article.discarded || signal?.aborted) return;
  const facts = await links.look(urls, { signal, progress }).catch(() => undefined); // given up: the save is done
  if (!facts || facts.length === 0) return;
  await blobs.put(id, await pack({ ...bundle, props: { ...bundle.props, [LINK_FACTS]: facts.map(written) } }));
}

/** As the archive says it: names as everywhere in its JSON. */
const written = ({ url, status, finalUrl, contentType, title, problem }: LinkFact) => ({
  url,
  status,
  final_url: finalUrl,
  content_type: contentType,
  title,
  problem,
});

/** None for a page that was saved without. Others may have changed the archive: only what has the right form comes back. */
export async function linksIn(id: string, blobs: Blobs): Promise<LinkFact[]> {
  const bytes = await blobs.get(id);
  const facts = bytes ? (await (await readArchive(bytes)).props())[LINK_FACTS] : undefined;
  return Array.isArray(facts) ? facts.flatMap((fact) => factOf(fact) ?? []) : [];
}

function factOf(value: unknown): LinkFact | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fact = value as Record<string, unknown>;
  const text = (name: string) => (typeof fact[name] === 'string' ? fact[name] : undefined);
  const url = text('url');
  if (url === undefined || !/^https?:/i.test(url)) return undefined;
  const status = typeof fact.status === 'number' ? fact.status : undefined;
  return {
    url,
    status,
    finalUrl: text('final_url'),
    contentType: text('content_type'),
    title: text('title'),
    problem: text('problem'),
  };
}
