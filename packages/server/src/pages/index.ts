import { signInPages } from './signIn.ts';

export const pages = [...signInPages];
