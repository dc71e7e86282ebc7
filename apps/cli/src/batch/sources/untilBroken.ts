/** Reads a source up to the place where its file is damaged. What comes before it is not lost, and the damage is reported like a failed page. */
import { PithError } from '@pith/core';
import { failed, type SourceItem } from '../page.ts';

export async function* untilBroken(input: string, items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem> {
  let count = 0;
  try {
    for await (const item of items) {
      count += 1;
      yield item;
    }
  } catch (error) {
    if (error instanceof PithError) throw error;
    const message = `cannot be read after ${count} entries: ${(error as Error).message}`;
    yield { input, page: failed(JSON.stringify(input), 'broken-file', message) };
  }
}
