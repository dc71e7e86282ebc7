/** What the page of an article needs, loaded when the first one is opened: the list starts without it. */
import './fonts.css';

export { prepareArticle } from '../article/prepareArticle.ts';
export { default as ArticleView } from './ArticleView.svelte';
export { default as NoArticle } from './NoArticle.svelte';
