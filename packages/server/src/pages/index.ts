import { accountPages } from './account.ts';
import { addPages } from './add.ts';
import { apiDocsPages } from './apiDocs.ts';
import { consentPages } from './consent.ts';
import { signInPages } from './signIn.ts';

export const pages = [...signInPages, ...accountPages, ...consentPages, ...addPages, ...apiDocsPages];
