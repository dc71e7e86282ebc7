/** The article that every test page shows, and a measure of how much of it was extracted. */

export const sampleArticle = {
  title: 'The harbour that measured the moon',
  parts: [
    {
      paragraphs: [
        'For three hundred years the keepers of the harbour wrote down the height of the water at noon, in ink that has hardly faded, in books that nobody was supposed to read.',
        'They did it because a merchant had left money for it. His will said nothing about why, and the town was not in the habit of asking why money was left to it.',
        'When the last keeper retired, her grandson carried the books home in a wheelbarrow, dried the wet ones over a stove and began to copy the numbers into a table.',
      ],
    },
    {
      heading: 'A wobble nobody had seen',
      paragraphs: [
        'The tide follows the moon, and the moon follows a path that swings a little every eighteen and a half years. In most harbours the swing is lost among storms, silt and new walls.',
        'Here it was not. The harbour has a floor of stone, one entrance, and a wall that the town had never had the means to improve. The numbers rose and fell with the swing as if drawn by hand.',
        'The grandson, who repaired bicycles, sent a letter with a drawing to a university. Nobody answered for two years, which he thought was about right.',
      ],
    },
    {
      heading: 'What the books were for',
      paragraphs: [
        'The answer, when it came, filled eleven pages. The harbour turned out to hold the longest unbroken record of its kind, and one of the few that could be trusted before the age of steam.',
        'Somebody found the merchant in a register of subscribers to a book on longitude. He had lost two ships on a sandbank that the tide should have covered, and he had wanted the next captain to know.',
        'The town has started to write the numbers down again. A sensor does it every six minutes, but at noon somebody still walks to the wall with a book, because the will does not mention sensors.',
      ],
    },
  ],
} as const;

export const truth = [
  sampleArticle.title,
  ...sampleArticle.parts.flatMap((part) => ['heading' in part ? part.heading : '', ...part.paragraphs]),
].join('\n');

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Of the words of a text against those of the truth, each counted as often as it is there. */
export function wordF1(text: string, expected: string = truth): number {
  const left = new Map<string, number>();
  for (const word of wordsOf(expected)) left.set(word, (left.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of wordsOf(text)) {
    const count = left.get(word) ?? 0;
    if (count > 0) {
      common += 1;
      left.set(word, count - 1);
    }
  }
  return (2 * common) / (wordsOf(text).length + wordsOf(expected).length);
}
