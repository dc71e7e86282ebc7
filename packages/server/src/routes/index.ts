import { admin } from './admin.ts';
import { annotations } from './annotations.ts';
import { apiDocument } from './apiDocument.ts';
import { bookmarks } from './bookmarks.ts';
import { collections } from './collections.ts';
import { cookbook } from './cookbook.ts';
import { exports } from './exports.ts';
import { extractions } from './extractions.ts';
import { feeds } from './feeds.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { info } from './info.ts';
import { jobs } from './jobs.ts';
import { labels } from './labels.ts';
import { operations } from './operations.ts';
import { profile } from './profile.ts';
import { rules } from './rules.ts';
import { saveLinks } from './saveLink.ts';
import { scripts } from './scripts.ts';
import { statistics } from './statistics.ts';
import { sync } from './sync.ts';
import { system } from './system.ts';
import { webhooks } from './webhooks.ts';

export const routes = [
  ...health,
  ...apiDocument,
  ...info,
  ...profile,
  ...admin,
  ...system,
  ...cookbook,
  ...bookmarks,
  ...saveLinks,
  ...operations,
  ...jobs,
  ...extractions,
  ...rules,
  ...scripts,
  ...statistics,
  ...webhooks,
  ...annotations,
  ...labels,
  ...collections,
  ...sync,
  ...exports,
  ...feeds,
  ...imports,
];
