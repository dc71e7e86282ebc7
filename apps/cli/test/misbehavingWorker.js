/** A worker that does what the line says: returns a result, exits, throws, runs out of memory or never returns. */
const actions = {
  return: (text) => process.send({ outcome: { kind: 'article', id: 'null', text } }),
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

/** One line after the other, like the real worker. */
let working = Promise.resolve();

process.on('message', ({ line }) => {
  const [action, text] = new TextDecoder().decode(line).split(' ');
  working = working.then(async () => {
    await new Promise((sent) => process.send({ id: `"${text}"` }, sent));
    actions[action](text);
  });
});
