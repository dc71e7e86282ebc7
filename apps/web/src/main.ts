import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { messages } from './messages/index.svelte.ts';

await messages.start();
mount(App, { target: document.querySelector('#app')! });

/** What follows must not delay the first page. */
const START_OFFLINE_MS = 1000;
setTimeout(() => void import('./offline/start.ts').then(({ startOffline }) => startOffline()), START_OFFLINE_MS);
