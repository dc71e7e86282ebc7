import * as z from 'zod';
import { findBookmark, readReference } from '../bookmarkUri.ts';
import { summaryLine, summaryOf, summaryShape } from '../summary.ts';
import { tool } from '../tool.ts';

const labels = z.array(z.string().max(200)).max(50);

export const updateBookmark = tool({
  name: 'update_bookmark',
  title: 'Change a saved page',
  description:
    'Changes what the reader has added to a saved page: labels, note, title, archived, pinned, progress. The text of the page stays as it is.',
  input: {
    id: z.string().min(1).max(8000).describe('The id of a bookmark, its first characters, or its web address.'),
    archived: z.boolean().optional(),
    pinned: z.boolean().optional(),
    read_progress: z.number().min(0).max(100).optional().describe('In percent; 100 means read.'),
    labels: labels.optional().describe('Replaces all labels.'),
    add_labels: labels.optional(),
    remove_labels: labels.optional(),
    note: z.string().max(100_000).nullable().optional().describe('null removes the note.'),
    title: z.string().max(2000).nullable().optional().describe('null restores the title of the page.'),
  },
  output: summaryShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run({ id, title, read_progress, add_labels, remove_labels, ...change }, { library }) {
    const found = await findBookmark(library, readReference(id));
    const changed = await library.change(found.id, {
      ...change,
      progress: read_progress,
      addLabels: add_labels,
      removeLabels: remove_labels,
      ...(title !== undefined && { edits: { title } }),
    });
    const bookmark = changed ?? found;
    return { result: summaryOf(bookmark), text: `Changed:\n${summaryLine(bookmark)}` };
  },
});
