/** A worker of the batch: first come the rules, then lines; answers go back. */
import { answerLine } from './answerLine.ts';
import type { FromWorker, Setup } from './pool.ts';

let setup: Setup;
const send = (message: FromWorker) => process.send?.(message);

process.on('message', async (message: Setup | Uint8Array) => {
  if (message instanceof Uint8Array) {
    const { shape, ...options } = setup;
    send({ answer: await answerLine(message, { options, shape, knowId: (id) => send({ id }) }) });
  } else setup = message;
});

// Ctrl-C on a terminal reaches workers too; it is for the program that started them to end them.
process.on('SIGINT', () => {});
