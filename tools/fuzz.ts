/** Random tests make the same choices on every run; `FUZZ=1 npm test` makes new ones, to find what nobody thought of. */
import fc from 'fast-check';

if (!process.env.FUZZ) fc.configureGlobal({ seed: 1 });
