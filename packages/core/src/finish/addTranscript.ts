/** What is said in a film, as text below it: to be read, searched and kept. Runs once players are known. */
import { Element, foldedText, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** As much of its beginning as tells whether the page shows it already. */
const BEGINNING = 60;
const MAX_PARAGRAPHS = 2000;

export function addTranscript(draft: Draft): void {
  const films = draft.metadata.video?.value ?? [];
  if (films.length === 0 && draft.videos.length === 0) return;
  const spoken = draft.page.transcript ?? films.find(({ transcript }) => transcript)?.transcript?.split(/\n+/) ?? [];
  const paragraphs = spoken
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, MAX_PARAGRAPHS);
  const [first] = paragraphs;
  if (!first || foldedText(draft.body).includes(first.slice(0, BEGINNING))) return;
  const heading = new Element('h2');
  heading.append(new Text('Transcript'));
  draft.body.append(heading);
  for (const words of paragraphs) {
    const paragraph = new Element('p');
    paragraph.append(new Text(words));
    draft.body.append(paragraph);
  }
}
