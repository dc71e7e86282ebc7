/** Pages as JSON lines: `{"id","url","html"}` or `{"id","url","html_base64","content_type"}`. */
import { cliErrors } from '../../errors.ts';
import { failed, type SourceItem } from '../page.ts';
import { splitLines } from '../splitLines.ts';
import { openBytes } from './byteInput.ts';
import type { Source, SourceContext } from './source.ts';
import { untilBroken } from './untilBroken.ts';

const MEGABYTE = 2 ** 20;

export async function linesSource(input: string, context: SourceContext): Promise<Source> {
  const { chunks, share } = await openBytes(input, context);
  return { share, items: () => untilBroken(input, pagesIn(chunks, input, context)) };
}

async function* pagesIn(
  chunks: AsyncIterable<Uint8Array>,
  input: string,
  { maxLineBytes }: SourceContext,
): AsyncGenerator<SourceItem> {
  const limit = `more than ${Math.round(maxLineBytes / MEGABYTE)} MB`;
  const tooLong = failed('null', 'line-too-long', `${cliErrors['line-too-long'][0]}: ${limit}`);
  for await (const line of splitLines(chunks, maxLineBytes))
    yield { input, page: line === 'too-long' ? tooLong : { kind: 'line', line } };
}
