/** A worker that does what the line says: returns a result, exits, throws, runs out of memory or never returns. */
const actions = {
  return: (text) => process.send({ result: text }),
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
  const [action, text] = new TextDecoder().decode(line).split(' ');
  process.send({ id: `"${text}"` }, () => actions[action](text));
});
