import type { Catalogue } from '../catalogue.ts';
import { library } from './library.ts';
import { reader } from './reader.ts';
import { saving } from './saving.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { workshop } from './workshop.ts';

export const de: Catalogue = { ...shell, ...library, ...saving, ...reader, ...settings, ...workshop };
