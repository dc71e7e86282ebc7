/** Type declarations for the part of the `commonmark` package that the tests use; the package has none. */
declare module 'commonmark' {
  export interface MarkdownNode {
    readonly type: string;
    readonly literal: string | null;
    readonly destination: string;
    readonly title: string;
    readonly level: number;
    readonly info: string | null;
    readonly listType: 'bullet' | 'ordered';
    readonly listStart: number;
    readonly listTight: boolean;
    readonly isContainer: boolean;
    walker(): { next(): { readonly entering: boolean; readonly node: MarkdownNode } | null };
  }
  export class Parser {
    parse(markdown: string): MarkdownNode;
  }
  export class HtmlRenderer {
    render(document: MarkdownNode): string;
  }
}
