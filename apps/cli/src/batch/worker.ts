/** A worker of the batch: first come the rules, then lines; answers go back. */
import type { Options } from '@pith/core';
import { answerLine } from './answerLine.ts';
import type { FromWorker, Setup } from './pool.ts';

let options: Options = {};
const send = (message: FromWorker) => process.send?.(message);

process.on('message', (message: Setup | Uint8Array) => {
  if (message instanceof Uint8Array) send({ answer: answerLine(message, options, (id) => send({ id })) });
  else options = message;
});

// Ctrl-C on a terminal reaches workers too; it is for the program that started them to end them.
process.on('SIGINT', () => {});
