#!/usr/bin/env node
/*
 * Starts Pith, or says what to do when this Node is too old for it.
 *
 * Old Nodes must be able to read this file: old syntax, nothing imported before the check. Everything else is in src/.
 */
var NEEDED = [22, 18];
/* docs/reference/cli.md, exit codes: this machine cannot run Pith. */
var EXIT_CODE = 7;

var version = process.version.slice(1).split('.').map(Number);
var isOldNode = version[0] < NEEDED[0] || (version[0] === NEEDED[0] && version[1] < NEEDED[1]);

if (isOldNode) {
  process.exitCode = EXIT_CODE;
  process.stderr.write(
    'pith: this is Node ' +
      process.version +
      ', and Pith needs Node ' +
      NEEDED.join('.') +
      ' or newer\n' +
      '  - in the Pith repository, run "npm install" once and then "npx pith": it brings the right Node\n' +
      '  - elsewhere, run "npx -p node@24 -p pith pith"\n' +
      '  - or install a newer Node: "nvm install 24", "fnm install 24", or https://nodejs.org\n',
  );
} else {
  hushSqliteWarning();
  start();
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

/* The published package has main.js, made by tsc; the repository has only the source, which Node runs as it is. */
function start() {
  import('../src/main.js')
    .catch((error) => {
      var isUnbuilt = error.code === 'ERR_MODULE_NOT_FOUND' && /\/src\/main\.js$/.test(error.url);
      if (isUnbuilt) return import('../src/main.ts');
      throw error;
    })
    .then((program) => program.main());
}
