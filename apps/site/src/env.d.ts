declare module '*?raw' {
  const text: string;
  export default text;
}

/** Made by the generator's `buildSite.ts`. */
declare module 'virtual:late-parts' {
  /** Loads the code of the engine `readability`; without it, the core has only the others. */
  export const loadReadability: () => Promise<void>;
  export const loadDecoder: () => Promise<typeof import('@pith/core').decodeHtml>;
}
