/** A worker that does what the line says: answers, dies, runs out of memory or never comes back. */
const deeds = {
  answer: (text) => process.send({ answer: text }),
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('a bug');
  },
  eat: () => {
    for (const eaten = new Map(); ; ) eaten.set(eaten.size, {});
  },
  hang: () => {
    for (;;);
  },
};

process.on('message', (line) => {
  const [deed, text] = new TextDecoder().decode(line).split(' ');
  process.send({ id: `"${text}"` }, () => deeds[deed](text));
});
