/**
 * What a command is: a module that says its name, arguments, options and examples, and does its work with text in, text out.
 *
 * Parsing, help and the reference page read the same description. A command module loads only what describes it; what it
 * needs for its work it imports when it runs, so that help and mistakes are answered at once.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { trouble } from './errors.ts';
import { helpOf } from './help.ts';
import type { Io } from './io.ts';

type Given = string | boolean | (string | boolean)[] | undefined;

/** One `--name`: how help shows it, and how what was typed becomes a value. `read` throws with what it expected. */
export interface Option<T> {
  readonly help: string;
  /** Stands for the value in help; a flag has none. */
  readonly value?: string;
  readonly multiple?: boolean;
  read(given: Given): T;
}

/** A word that is not an option. Several take all that is left. */
export interface Argument<T> {
  readonly help: string;
  readonly value: string;
  readonly needed: boolean;
  readonly several: boolean;
  read(given: readonly string[]): T;
}

export const flag = (help: string): Option<boolean> => ({ help, read: (given) => given === true });

export const text = (value: string, help: string): Option<string | undefined> => ({
  help,
  value,
  read: (given) => given as string | undefined,
});

export const webAddress = (help: string): Option<string | undefined> => ({
  help,
  value: 'URL',
  read(given) {
    if (given === undefined || /^https?:$/.test(URL.parse(String(given))?.protocol ?? ''))
      return given as string | undefined;
    throw new Error('expected an address that starts with http:// or https://');
  },
});

export const texts = (value: string, help: string): Option<readonly string[]> => ({
  help: `${help}; may be given several times`,
  value,
  multiple: true,
  read: (given) => (given ?? []) as string[],
});

export const oneOf = <const N extends string>(names: readonly N[], fallback: NoInfer<N>, help: string): Option<N> => ({
  help: `${help} (${fallback})`,
  value: names.join('|'),
  read(given = fallback) {
    if ((names as readonly Given[]).includes(given)) return given as N;
    throw new Error(`expected one of ${names.join(', ')}`);
  },
});

export const wholeNumber = (from: number, to: number, help: string): Option<number | undefined> => ({
  help,
  value: 'N',
  read(given) {
    if (given === undefined) return undefined;
    const number = /^\d{1,9}$/.test(String(given)) ? Number(given) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new Error(`expected a whole number from ${from} to ${to}`);
  },
});

export const optional = (value: string, help: string): Argument<string | undefined> => ({
  help,
  value,
  needed: false,
  several: false,
  read: ([first]) => first,
});

export const required = (value: string, help: string): Argument<string> => ({
  help,
  value,
  needed: true,
  several: false,
  read: ([first]) => first!,
});

export const several = (value: string, help: string): Argument<readonly string[]> => ({
  help,
  value,
  needed: true,
  several: true,
  read: (given) => given,
});

export const anyNumber = (value: string, help: string): Argument<readonly string[]> => ({
  ...several(value, help),
  needed: false,
});

type Options = Readonly<Record<string, Option<unknown>>>;
type Arguments = Readonly<Record<string, Argument<unknown>>>;
type Values<T> = { readonly [K in keyof T]: T[K] extends { read(given: never): infer V } ? V : never };

/** Every command has these. */
const common = {
  json: flag('print JSON, failures too'),
  help: flag('show this help'),
} satisfies Options;

interface Description {
  readonly name: string;
  readonly summary: string;
  /** What the summary has no room for. */
  readonly details?: string;
  readonly args: Arguments;
  readonly options: Options;
  /** Command line, then what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
}

export interface Command extends Description {
  /** Parses the words after the command's name and does the work; the exit code comes back. */
  start(words: readonly string[], io: Io): Promise<number>;
}

export function command<A extends Arguments, O extends Options>(
  described: Description & {
    readonly args: A;
    readonly options: O;
    run(given: Values<A> & Values<O & typeof common>, io: Io, config: Config): Promise<number>;
  },
): Command {
  const options = { ...described.options, ...common };
  const { run, ...description } = described;
  const self: Command = {
    ...description,
    options,
    async start(words, io) {
      const { named, rest } = await split(described.name, options, words);
      if (named.help) {
        await io.write(helpOf(self));
        return 0;
      }
      const given = { ...(await readArguments(described, rest)), ...(await readOptions(options, named)) };
      return run(given as Values<A> & Values<O & typeof common>, io, await readConfig(io.env));
    },
  };
  return self;
}

type Named = Readonly<Record<string, Given>>;

async function split(
  name: string,
  options: Options,
  words: readonly string[],
): Promise<{ named: Named; rest: string[] }> {
  const config = {
    args: [...words],
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(options).map(([option, { value, multiple = false }]) => [
        option,
        {
          type: value === undefined ? ('boolean' as const) : ('string' as const),
          multiple,
          ...(option === 'help' && { short: 'h' }),
        },
      ]),
    ),
  };
  try {
    const { values, positionals } = parseArgs(config);
    return { named: values, rest: positionals };
  } catch (error) {
    const { tokens } = parseArgs({ ...config, strict: false, tokens: true });
    const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name));
    const hints = [`see what ${name} takes: pith ${name} --help`];
    if (unknown?.kind !== 'option') throw await trouble('bad-value', (error as Error).message.split('\n')[0], hints);
    const { nearest } = await import('@pith/core');
    const likely = nearest(unknown.name, Object.keys(options));
    throw await trouble('unknown-option', unknown.rawName, [`the most alike is --${likely}`, ...hints]);
  }
}

async function readOptions(options: Options, named: Named): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    try {
      values[name] = option.read(named[name]);
    } catch (error) {
      throw await trouble('bad-value', `--${name} ${named[name]}`, [(error as Error).message]);
    }
  }
  return values;
}

async function readArguments(described: Description, words: readonly string[]): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  let next = 0;
  for (const [name, argument] of Object.entries(described.args)) {
    const mine = argument.several ? words.slice(next) : words.slice(next, next + 1);
    if (argument.needed && mine.length === 0) {
      throw await trouble('missing-argument', argument.value, [`for example: ${described.examples[0]?.[0]}`]);
    }
    values[name] = argument.read(mine);
    next += mine.length;
  }
  if (next < words.length) throw await trouble('unexpected-argument', words[next]);
  return values;
}
