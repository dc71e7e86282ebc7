/** In which form a client wants the answer: plain text, if it accepts that at all. */
export type AnswerKind = 'text' | 'events' | 'json';

export function answerKind(accept: string | undefined): AnswerKind {
  const types = (accept ?? '*/*')
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*(?:;|$)/.test(part))
    .map((part) => part.split(';', 1)[0]!.trim());
  const accepts = (...wanted: string[]) => wanted.some((type) => types.includes(type));
  if (accepts('*/*', 'text/*', 'text/plain')) return 'text';
  if (accepts('text/event-stream')) return 'events';
  return accepts('application/json', 'text/json', 'application/*') ? 'json' : 'text';
}

export const eventText = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
