/** Describes a tool: its name, what assistants are told about it, its arguments and results as schemas, and what it does. */
import type { CallToolResult, McpServer, ToolAnnotations } from '@modelcontextprotocol/server';
import type { UserLibrary } from '@pith/library';
import * as z from 'zod';
import type { ArticlePart, ArticlePartRequest } from './partOfArticle.ts';
import type { ReadArticle, ReadArticleRequest } from './readArticle.ts';
import type { ReadingCache } from './readingCache.ts';
import { toToolResult } from './toolError.ts';

interface TaskOptions {
  readonly user: string;
  readonly signal: AbortSignal;
}

/** Work that must not run in the process that answers: the program runs it in others. */
export interface McpTasks {
  readArticle(request: ReadArticleRequest, options: TaskOptions): Promise<ReadArticle>;
  partOfArticle(request: ArticlePartRequest, options: TaskOptions): Promise<ArticlePart>;
}

export interface McpContext {
  readonly user: string;
  readonly library: UserLibrary;
  readonly readings: ReadingCache;
  readonly tasks: McpTasks;
  /** Without it, the tools that change the library are missing. */
  readonly mayWrite: boolean;
  /** Called with unexpected errors, of which assistants get no details. */
  readonly onBug: (error: unknown) => void;
}

export interface ToolCall extends McpContext {
  /** Aborts when the assistant cancels the call or disconnects. */
  readonly signal: AbortSignal;
}

type Shape = Readonly<Record<string, z.ZodType>>;

interface ToolDefinition<Input extends Shape, Output extends Shape> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  readonly annotations: ToolAnnotations;
  /** Resolves to the structured result, and to the text that is shown for it. */
  run(
    input: z.output<z.ZodObject<Input>>,
    call: ToolCall,
  ): Promise<{ readonly result: z.input<z.ZodObject<Output>>; readonly text: string }>;
}

export interface Tool {
  readonly changesLibrary: boolean;
  register(server: McpServer, context: McpContext): void;
}

export function tool<Input extends Shape, Output extends Shape>(definition: ToolDefinition<Input, Output>): Tool {
  const { name, title, description, annotations } = definition;
  const inputSchema = z.object(definition.input);
  const outputSchema = z.object(definition.output);
  return {
    changesLibrary: annotations.readOnlyHint !== true,
    register(server, context) {
      const run = async (input: z.output<z.ZodObject<Input>>, signal: AbortSignal): Promise<CallToolResult> => {
        try {
          const { result, text } = await definition.run(input, { ...context, signal });
          return { content: [{ type: 'text', text }], structuredContent: result as Record<string, unknown> };
        } catch (error) {
          return toToolResult(error, context.onBug);
        }
      };
      server.registerTool(name, { title, description, inputSchema, outputSchema, annotations }, ((
        input: never,
        { mcpReq }: { mcpReq: { signal: AbortSignal } },
      ) => run(input, mcpReq.signal)) as never);
    },
  };
}
