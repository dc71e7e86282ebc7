import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { messages } from './messages/index.svelte.ts';

await messages.start();
mount(App, { target: document.querySelector('#app')! });
