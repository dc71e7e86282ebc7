/** Several fields ask the same of a page: the first answer is kept with it. */
export function once<Subject extends object, Answer>(ask: (subject: Subject) => Answer): (subject: Subject) => Answer {
  const answers = new WeakMap<Subject, { answer: Answer }>();
  return (subject) => {
    const known = answers.get(subject) ?? { answer: ask(subject) };
    answers.set(subject, known);
    return known.answer;
  };
}
