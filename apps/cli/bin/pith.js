#!/usr/bin/env node
/*
 * Starts Pith, or says what to do when this Node is too old for it.
 *
 * Old Nodes must be able to read this file, back to Node 10: old syntax, and nothing imported before the check.
 */
var NEEDED = [22, 18];
/* docs/reference/cli.md, exit codes: this machine cannot run Pith. */
var EXIT_CODE = 7;

var version = process.version.slice(1).split('.').map(Number);
var isOldNode = version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1]);

if (isOldNode) {
  process.exitCode = EXIT_CODE;
  process.stderr.write(`pith: this is Node ${process.version}, and Pith needs Node ${NEEDED.join('.')} or newer
  - in the Pith repository, run "npm install" once and then "npx pith": it brings the right Node
  - elsewhere, run "npx -p node@24 -p pith pith"
  - or install a newer Node: "nvm install 24", "fnm install 24", or https://nodejs.org
`);
} else {
  hushSqliteWarning();
  startFaster()
    .then(load)
    .then((program) => program.main());
}

/* node:sqlite announces itself as experimental on some of the Nodes we support; people can do nothing about it. */
function hushSqliteWarning() {
  var emitWarning = process.emitWarning;
  process.emitWarning = (warning, type, code, source) => {
    var name = type && typeof type === 'object' ? type.type : type;
    if (name === 'ExperimentalWarning' && /sqlite/i.test(String(warning))) return;
    emitWarning.call(process, warning, type, code, source);
  };
}

/*
 * Node keeps what it compiled, so that the next start is two to three times as fast. In the user's own cache folder: in the
 * shared one that Node would choose, others could leave code for us. (The environment is otherwise read by config.ts only,
 * but loading that is a part of what this makes faster.)
 */
function startFaster() {
  return Promise.all([import('node:module'), import('node:os'), import('node:path')]).then(([module, os, path]) => {
    var caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
    module.enableCompileCache(path.join(caches, 'pith'));
    module.registerHooks({ resolve: resolveNeighbour });
  });
}

/*
 * A file that is imported by its whole name from beside another is where the name says: for hundreds of them, Node's search for
 * links and packages on the way takes more time than reading them. Only for this file's own guess, below, must Node find out what is there.
 */
function resolveNeighbour(specifier, context, next) {
  var isNeighbour = /^\.\.?\/.*\.[jt]s$/.test(specifier) && context.conditions.includes('import');
  if (!isNeighbour || /\/bin\/pith\.js$/.test(context.parentURL)) return next(specifier, context);
  return { url: new URL(specifier, context.parentURL).href, shortCircuit: true };
}

/* The published package has main.js, made by tsc; the repository has only the source, which Node runs as it is. */
function load() {
  return import('../src/main.js').catch((error) => {
    var isUnbuilt = error.code === 'ERR_MODULE_NOT_FOUND' && /\/src\/main\.js$/.test(error.url);
    if (isUnbuilt) return import('../src/main.ts');
    throw error;
  });
}
