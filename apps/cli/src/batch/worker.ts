/** A worker thread of the batch: lines come, answers go. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Options, readRules } from '@pith/core';
import { answerLine } from './answerLine.ts';
import type { FromWorker, WorkerData } from './pool.ts';

const { ruleFiles, engine } = workerData as WorkerData;
// Compiled selectors do not travel between threads, so the text of the rules does.
const options: Options = { engine, rules: ruleFiles.flatMap(({ text, file }) => readRules(text, file).rules) };
const send = (message: FromWorker) => parentPort?.postMessage(message);

parentPort?.on('message', (line: Uint8Array) => send({ answer: answerLine(line, options, (id) => send({ id })) }));
