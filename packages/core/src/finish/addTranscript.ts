/** Appends the transcript of the page's video as text, so that it can be read, searched and saved. */
import { Element, foldedText, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** Characters of the first paragraph that are compared to see whether the page shows the transcript already. */
const COMPARED_CHARACTERS = 60;
const MAX_PARAGRAPHS = 2000;

export function addTranscript(draft: Draft): void {
  const videos = draft.metadata.video?.value ?? [];
  if (videos.length === 0 && draft.videos.length === 0) return;
  const transcript = draft.page.transcript ?? videos.find((video) => video.transcript)?.transcript?.split(/\n+/) ?? [];
  const paragraphs = transcript
    .map((text) => text.trim())
    .filter(Boolean)
    .slice(0, MAX_PARAGRAPHS);
  const [first] = paragraphs;
  if (!first || foldedText(draft.body).includes(first.slice(0, COMPARED_CHARACTERS))) return;
  const heading = new Element('h2');
  heading.append(new Text('Transcript'));
  draft.body.append(heading);
  for (const text of paragraphs) {
    const paragraph = new Element('p');
    paragraph.append(new Text(text));
    draft.body.append(paragraph);
  }
}
