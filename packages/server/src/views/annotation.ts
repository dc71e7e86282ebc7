import type { Annotation } from '@pith/api';
import type { PlacedHighlight } from '@pith/library';
import { toShortId } from '../shortId.ts';

/** A highlight that the article does not contain any more has no place. */
export function annotationView({ highlight, range }: PlacedHighlight): Annotation {
  return {
    id: toShortId(highlight.id),
    start_selector: range?.startSelector ?? '',
    start_offset: range?.startOffset ?? 0,
    end_selector: range?.endSelector ?? '',
    end_offset: range?.endOffset ?? 0,
    color: highlight.colour,
    created: highlight.createdAt,
    text: highlight.anchor.quote.trim(),
    note: highlight.note ?? '',
  };
}
