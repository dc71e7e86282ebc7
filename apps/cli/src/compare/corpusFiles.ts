/** Reads the files of corpora. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { decodeHtml } from '@pith/core';
import { cliError } from '../errors.ts';

export async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw await cliError('file-unreadable', `${file}: ${(error as Error).message}`);
  }
}

const unzip = promisify(gunzip);

/** The file, or the same with `.gz`. */
export async function readHtml(path: string): Promise<string> {
  if (existsSync(path)) return decodeHtml(await readFile(path));
  const packed = await readFile(`${path}.gz`).catch(async () => {
    throw await cliError('file-not-found', path);
  });
  return decodeHtml(await unzip(packed));
}

export const hasHtml = (path: string): boolean => existsSync(path) || existsSync(`${path}.gz`);
