import { mount } from 'svelte';
import Story from './Story.svelte';

const load = async () => (await fetch('/api/story')).json();
mount(Story, { target: document.getElementById('app'), props: { load } });
