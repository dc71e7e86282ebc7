/**
 * Defines a command: its name, arguments, options, examples and `run` function.
 *
 * Parsing, help and the test of the reference page use the same definition. A command module imports at the top only what its definition
 * needs. Everything else is imported in `run`, so that help and usage errors are printed quickly.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { cliError } from './errors.ts';
import { commandHelp } from './help.ts';
import type { Io } from './io.ts';
import { suggest } from './suggest.ts';

/** A value as `parseArgs` returns it. */
type RawValue = string | boolean | (string | boolean)[] | undefined;

/** An option `--name`: its help and its parser. `read` throws an error that says which values it accepts. */
export interface Option<T> {
  readonly help: string;
  /** Placeholder for the value in help; undefined for a flag. */
  readonly value?: string;
  readonly multiple?: boolean;
  read(raw: RawValue): T;
}

/** A positional argument. A variadic one takes all remaining words. */
export interface Argument<T> {
  readonly help: string;
  readonly value: string;
  readonly isRequired: boolean;
  readonly isVariadic: boolean;
  read(words: readonly string[]): T;
}

export const flag = (help: string): Option<boolean> => ({ help, read: (raw) => raw === true });

export const text = (value: string, help: string): Option<string | undefined> => ({
  help,
  value,
  read: (raw) => raw as string | undefined,
});

export const httpUrl = (help: string): Option<string | undefined> => ({
  help,
  value: 'URL',
  read(raw) {
    if (raw === undefined || /^https?:$/.test(URL.parse(String(raw))?.protocol ?? '')) return raw as string | undefined;
    throw new Error('expected an address that starts with http:// or https://');
  },
});

export const textList = (value: string, help: string): Option<readonly string[]> => ({
  help: `${help}; can be repeated`,
  value,
  multiple: true,
  read: (raw) => (raw ?? []) as string[],
});

export const oneOf = <const N extends string>(names: readonly N[], fallback: NoInfer<N>, help: string): Option<N> => ({
  help: `${help} (${fallback})`,
  value: names.join('|'),
  read(raw = fallback) {
    if ((names as readonly RawValue[]).includes(raw)) return raw as N;
    throw new Error(`expected one of ${names.join(', ')}`);
  },
});

export const integer = (from: number, to: number, help: string): Option<number | undefined> => ({
  help,
  value: 'N',
  read(raw) {
    if (raw === undefined) return undefined;
    const number = /^\d{1,9}$/.test(String(raw)) ? Number(raw) : Number.NaN;
    if (number >= from && number <= to) return number;
    throw new Error(`expected a whole number from ${from} to ${to}`);
  },
});

export const optional = (value: string, help: string): Argument<string | undefined> => ({
  help,
  value,
  isRequired: false,
  isVariadic: false,
  read: ([first]) => first,
});

export const required = (value: string, help: string): Argument<string> => ({
  help,
  value,
  isRequired: true,
  isVariadic: false,
  read: ([first]) => first!,
});

export const oneOrMore = (value: string, help: string): Argument<readonly string[]> => ({
  help,
  value,
  isRequired: true,
  isVariadic: true,
  read: (words) => words,
});

export const zeroOrMore = (value: string, help: string): Argument<readonly string[]> => ({
  ...oneOrMore(value, help),
  isRequired: false,
});

type Options = Readonly<Record<string, Option<unknown>>>;
type Arguments = Readonly<Record<string, Argument<unknown>>>;
type Values<T> = { readonly [K in keyof T]: T[K] extends { read(raw: never): infer V } ? V : never };

/** Options of every command. */
const commonOptions = {
  json: flag('print results and errors as JSON'),
  'no-pager': flag('do not show long results in a pager'),
  help: flag('show this help'),
} satisfies Options;

interface CommandDefinition {
  readonly name: string;
  readonly summary: string;
  /** Further paragraphs of the help. */
  readonly details?: string;
  readonly args: Arguments;
  readonly options: Options;
  /** A command line and what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
}

export interface Command extends CommandDefinition {
  /** Parses the words after the command's name and runs the command. Returns the exit code. */
  start(words: readonly string[], io: Io): Promise<number>;
}

export function command<A extends Arguments, O extends Options>(
  definition: CommandDefinition & {
    readonly args: A;
    readonly options: O;
    run(values: Values<A> & Values<O & typeof commonOptions>, io: Io, config: Config): Promise<number>;
  },
): Command {
  const options = { ...definition.options, ...commonOptions };
  const { run, ...description } = definition;
  const self: Command = {
    ...description,
    options,
    async start(words, io) {
      const { rawOptions, positionals } = await parseWords(definition.name, options, words);
      const output = rawOptions['no-pager'] ? withoutPager(io) : io;
      if (rawOptions.help) {
        await output.writeLong(commandHelp(self));
        return 0;
      }
      const values = {
        ...(await readArguments(definition, positionals)),
        ...(await readOptions(options, rawOptions)),
      };
      return run(values as Values<A> & Values<O & typeof commonOptions>, output, await readConfig(io.env));
    },
  };
  return self;
}

const withoutPager = (io: Io): Io => ({
  ...io,
  writeLong: io.write,
  async writeLongParts(parts) {
    for await (const part of parts) await io.write(part);
  },
});

type RawOptions = Readonly<Record<string, RawValue>>;

async function parseWords(
  name: string,
  options: Options,
  words: readonly string[],
): Promise<{ rawOptions: RawOptions; positionals: string[] }> {
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
    return { rawOptions: values, positionals };
  } catch (error) {
    const { tokens } = parseArgs({ ...config, strict: false, tokens: true });
    const unknown = tokens.find((token) => token.kind === 'option' && !Object.hasOwn(options, token.name));
    const hints = [`see the options of ${name}: pith ${name} --help`];
    if (unknown?.kind !== 'option') throw await cliError('bad-value', (error as Error).message.split('\n')[0], hints);
    const closest = await suggest(unknown.name, Object.keys(options));
    const guess = closest === undefined ? [] : [`did you mean --${closest}?`];
    throw await cliError('unknown-option', unknown.rawName, [...guess, ...hints]);
  }
}

async function readOptions(options: Options, rawOptions: RawOptions): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(options)) {
    try {
      values[name] = option.read(rawOptions[name]);
    } catch (error) {
      throw await cliError('bad-value', `--${name} ${rawOptions[name]}`, [(error as Error).message]);
    }
  }
  return values;
}

async function readArguments(
  definition: CommandDefinition,
  words: readonly string[],
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  let next = 0;
  for (const [name, argument] of Object.entries(definition.args)) {
    const own = argument.isVariadic ? words.slice(next) : words.slice(next, next + 1);
    if (argument.isRequired && own.length === 0) {
      throw await cliError('missing-argument', argument.value, [`for example: ${definition.examples[0]?.[0]}`]);
    }
    values[name] = argument.read(own);
    next += own.length;
  }
  if (next < words.length) throw await cliError('unexpected-argument', words[next]);
  return values;
}
