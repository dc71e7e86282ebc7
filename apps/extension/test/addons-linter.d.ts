/** The part of Mozilla's linter that we use; it has no types. */
declare module 'addons-linter' {
  interface Findings {
    readonly errors: readonly object[];
    readonly warnings: readonly object[];
    readonly notices: readonly object[];
  }
  const linters: {
    createInstance(options: { readonly config: object; readonly runAsBinary: boolean }): { run(): Promise<Findings> };
  };
  export default linters;
}
