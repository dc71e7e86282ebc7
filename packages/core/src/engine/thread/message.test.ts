import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { Decision } from '../units/decision.ts';
import { decideMessage } from './message.ts';

const TEXT =
  'The tide was an hour late today, and nobody at the harbour could say why it was so this time; the moon was full, the wind came from the west, and the water stood higher than the tables say.';

/** What is kept if the judge keeps lists and paragraphs. */
function read(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const keep = survey.blocks.map(({ element }) => /^(?:p|li)$/.test(survey.elements[element]!.localName));
  const decision = new Decision(keep.map((keep) => ({ keep, isCopy: false, probability: 0.5 })));
  decideMessage(survey, decision);
  return survey.blocks.flatMap(({ index, nodes }) =>
    decision.keep[index] ? [nodes.map(({ data }) => data.trim()).join(' ')] : [],
  );
}

test.each<[string, string, string[]]>([
  [
    'links to the messages before and after it',
    `<b>Ann Ash</b> <a href="mailto:ann@boats.example.org">ann at boats.example.org</a><br><i>Sun May 5 10:00:00 2024</i>
     <ul><li>Previous message (by thread): <a href="1">Oars</a></li><li>Next message: <a href="3">Gulls</a></li><li><b>Messages sorted by:</b> <a href="d">[ date ]</a></li></ul>
     <p>${TEXT}</p><p>Ann</p>`,
    ['Ann Ash ann at boats.example.org Sun May 5 10:00:00 2024', TEXT, 'Ann'],
  ],
  [
    'a head of labels',
    `<div>From: Ann Ash</div><div>Date: Sun, 5 May 2024</div><p>${TEXT}</p><p>-- <br>Ann Ash<br>By the sea</p>
     <ul><li>Prev by Date: <a href="1">Oars</a></li><li>Next in thread: <a href="3">Gulls</a></li><li>Index(es): <a href="d">Date</a></li></ul>`,
    ['From: Ann Ash', 'Date: Sun, 5 May 2024', TEXT],
  ],
  [
    'only one such link, which is part of the text',
    `<div>From: Ann Ash</div><p>${TEXT}</p><p>Next: <a href="3">Gulls</a></p>`,
    [TEXT, 'Next: Gulls'],
  ],
])('a message with %s', (_, html, kept) => {
  expect(read(html)).toEqual(kept);
});
