/** A user's own rules, content scripts, and headers and cookies for hosts: `users/NAME/` in the data folder. */
import { join } from 'node:path';
import type { Config } from './config.ts';

export const usersFolder = (config: Config): string => join(config.dataFolder, 'users');

/** The user name, encoded so that it is a valid folder name. */
export const userFolderName = (user: string): string => encodeURIComponent(user).replace(/^\./, '%2E');

export const userFolder = (config: Config, user: string): string => join(usersFolder(config), userFolderName(user));
