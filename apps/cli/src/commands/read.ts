import { command, oneOf, required } from '../command.ts';
import { trouble } from '../errors.ts';
import { bookmarkJson, line } from '../views.ts';
import { withLibrary } from '../withLibrary.ts';

export default command({
  name: 'read',
  summary: 'Prints a saved page.',
  args: { page: required('ID|URL', 'its id, the first letters of its id (four at least), or its address') },
  options: { format: oneOf(['md', 'html', 'text'], 'md', 'what to print') },
  examples: [
    ['pith read 3f2a91c0', 'as Markdown'],
    ['pith read https://example.com/story --format text', 'by its address, as plain text'],
  ],
  async run({ page, format, json }, io, config) {
    const [{ articleText }, { LOCAL_USER }] = await Promise.all([import('@pith/core'), import('@pith/library')]);
    const bookmark = await withLibrary(config, (library) => library.open(LOCAL_USER, page));
    if (!bookmark) throw await trouble('not-in-library', page);
    const writers = {
      md: () => bookmark.content,
      html: () => bookmark.html,
      text: () => articleText(bookmark.html),
    };
    const written = json ? line(bookmarkJson(bookmark)) : writers[format]();
    await io.write(written.endsWith('\n') ? written : `${written}\n`);
    return 0;
  },
});
