/** Adds the service worker to the build, with the names of the files that it keeps. */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const FILE = 'sw.js';

/** All scripts and styles, and the font that is the default. Other fonts are kept when they are first used. */
const isShell = (name: string) => /\.(?:css|js)$|literata-latin-wght-normal.*\.woff2$/.test(name) && name !== FILE;

/** `publicFiles` are served as they are. */
export function serviceWorker(publicFiles: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'chunk',
        id: fileURLToPath(new URL('serviceWorker.ts', import.meta.url)),
        fileName: FILE,
      });
    },
    generateBundle(_, bundle) {
      const files = [...publicFiles, ...Object.keys(bundle).filter(isShell)].sort();
      const worker = bundle[FILE];
      if (worker?.type !== 'chunk') throw new Error('the build has no service worker');
      const contents = Object.values(bundle).map((each) => (each.type === 'chunk' ? each.code : each.source));
      const version = contents
        .reduce((hash, content) => hash.update(content), createHash('sha256'))
        .digest('hex')
        .slice(0, 16);
      worker.code = `const BUILD = ${JSON.stringify({ version, files })};\n${worker.code}`;
    },
  };
}
