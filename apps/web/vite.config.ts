import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

/** Where `pith serve` listens while the reader is being worked on. */
const server = 'http://127.0.0.1:7484';

export default defineConfig({
  plugins: [svelte()],
  build: {
    // Everything is a file of its own: the policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: true, headers: { origin: server } } } },
});
