import { getInfo } from '@pith/api';
import { handle } from '../handle.ts';

/** The version of Readeck whose API this server follows: its clients look at it before they use a feature. */
const READECK_VERSION = '0.22.3';

export const info = [
  handle(getInfo, async (_, { version, mailer }) => ({
    body: {
      version: { canonical: READECK_VERSION, release: READECK_VERSION, build: '' },
      features: mailer ? ['email', 'oauth'] : ['oauth'],
      pith: { version },
    },
    headers: {},
  })),
];
