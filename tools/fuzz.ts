/** Property tests use the same random values on every run; `FUZZ=1 npm test` uses new ones to find more bugs. */
import fc from 'fast-check';

if (!process.env.FUZZ) fc.configureGlobal({ seed: 1 });
