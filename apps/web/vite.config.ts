import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where `pith serve` listens during development. */
const server = 'http://127.0.0.1:7484';

export default defineConfig({
  plugins: [svelte()],
  // Relative addresses: the server may be below a path of its host, which it writes into the page.
  base: './',
  build: {
    // No inlined assets: the Content-Security-Policy forbids inline content.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } },
});
