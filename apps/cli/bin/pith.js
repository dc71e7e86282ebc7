#!/usr/bin/env node
/*
 * Starts Pith, or says what to do if this version of Node is too old.
 *
 * Node 10 must still be able to parse this file: it uses old syntax and imports nothing before the check.
 */
var MIN_VERSION = [22, 18];
/* See the exit codes in docs/reference/cli.md: something that Pith needs is missing on this machine. */
var EXIT_CODE = 7;

var version = process.version.slice(1).split('.').map(Number);
var isOldNode = version[0] < MIN_VERSION[0] || (version[0] === MIN_VERSION[0] && version[1] < MIN_VERSION[1]);

if (isOldNode) {
  process.exitCode = EXIT_CODE;
  process.stderr.write(`pith: Pith needs Node ${MIN_VERSION.join('.')} or newer; this is Node ${process.version}
  - in the Pith repository, run "npm install" once and then "npx pith": this installs the right Node
  - anywhere else, run "npx -p node@24 -p pith pith"
  - or install a newer Node: "nvm install 24", "fnm install 24", or https://nodejs.org
`);
} else {
  hideExperimentalWarnings();
  if (process.argv[2] === 'serve') saveMemory();
  enableFastStart()
    .then(load)
    .then((program) => program.main());
}

/* Some supported versions of Node warn that node:sqlite and process.execve are experimental; users can do nothing about it. */
function hideExperimentalWarnings() {
  var emitWarning = process.emitWarning;
  process.emitWarning = (warning, type, code, source) => {
    var name = type && typeof type === 'object' ? type.type : type;
    if (name === 'ExperimentalWarning' && /sqlite|execve/i.test(String(warning))) return;
    emitWarning.call(process, warning, type, code, source);
  };
}

/*
 * Under load, Node sets 100 MB more aside for short-lived values, and keeps it for as long as the server runs. This can only be changed
 * when Node starts, so Node is started again, as the same process. Windows and some versions of Node cannot do that.
 */
function saveMemory() {
  var option = '--max-semi-space-size=8';
  if (!process.execve || process.platform === 'win32' || process.execArgv.includes(option)) return;
  process.execve(
    process.execPath,
    [process.execPath, option].concat(process.execArgv, process.argv.slice(1)),
    process.env,
  );
}

/*
 * Caches compiled code, which makes the next start two to three times as fast. The cache is in the user's own folder: in the shared
 * folder that Node uses by default, other users could place code for us to run. (Everywhere else only config.ts reads the
 * environment, but loading config.ts is part of what this makes faster.)
 */
function enableFastStart() {
  return Promise.all([import('node:module'), import('node:os'), import('node:path')]).then(([module, os, path]) => {
    var caches = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
    module.enableCompileCache(path.join(caches, 'pith'));
  });
}

/* The published package contains lib/, made by tools/publish. The repository contains only the source, which Node runs directly. */
function load() {
  return import('../lib/main.js').catch((error) => {
    var isUnbuilt = error.code === 'ERR_MODULE_NOT_FOUND' && /\/lib\/main\.js$/.test(error.url);
    if (isUnbuilt) return import('../src/main.ts');
    throw error;
  });
}
