import { readdir } from 'node:fs/promises';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { serviceWorker } from './worker/buildServiceWorker.ts';

/** Where `pith serve` listens during development. */
const server = 'http://127.0.0.1:7484';

export default defineConfig(async () => ({
  plugins: [svelte(), serviceWorker(await readdir(`${import.meta.dirname}/public`))],
  // Relative addresses: the server may be below a path of its host, which it writes into the page.
  base: './',
  build: {
    // No inlined assets: the Content-Security-Policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } },
}));
