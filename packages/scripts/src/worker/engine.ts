/**
 * Loads a script engine with a memory of its own that cannot grow past its limit. Each page has its own engine (a few
 * milliseconds): its memory goes with it, and whatever scripts did to it.
 *
 * The engine's own limit is not enough: compiled to WebAssembly, QuickJS counts 8 bytes for each piece of memory,
 * whatever its size, and so compares only the number of pieces, and each new piece by itself, with the limit.
 */
import {
  type EmscriptenModuleLoader,
  newQuickJSWASMModuleFromVariant,
  type QuickJSEmscriptenModule,
  type QuickJSWASMModule,
  RELEASE_SYNC,
} from 'quickjs-emscripten';

const PAGE_BYTES = 65_536;
/** What the engine's file demands to start with: its stack and data are in it. */
const INITIAL_PAGES = 256;

export function loadEngine(memoryBytes: number): Promise<QuickJSWASMModule> {
  const maximum = Math.max(INITIAL_PAGES, Math.ceil(memoryBytes / PAGE_BYTES));
  const wasmMemory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum });
  return newQuickJSWASMModuleFromVariant({
    ...RELEASE_SYNC,
    async importModuleLoader() {
      const loader = await RELEASE_SYNC.importModuleLoader();
      const load = (
        typeof loader === 'function' ? loader : loader.default
      ) as EmscriptenModuleLoader<QuickJSEmscriptenModule>;
      return async (options) => {
        const module = await load({ ...options, wasmMemory });
        return Object.assign(module, { _malloc: allocateOrThrow(module._malloc) });
      };
    },
  });
}

/** Without this, a text for a full engine would be written to address 0, over the engine's own data. */
function allocateOrThrow(allocate: (bytes: number) => number): typeof allocate {
  return (bytes) => {
    const address = allocate(bytes);
    if (address === 0) throw new RangeError('the script engine is out of memory');
    return address;
  };
}
