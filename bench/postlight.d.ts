declare module '@postlight/parser' {
  const parser: { parse(url: string, options: { html: string; fetchAllPages: boolean }): Promise<unknown> };
  export default parser;
}
