/** `npm run check`: types and style, all checks at the same time. Prints what the failed ones found. */
import { exec } from 'node:child_process';

const checks = ['tsc -p .', 'tsc -p packages/core', 'biome check --error-on-warnings', 'npm run check -w apps/web'];

const passed = await Promise.all(
  checks.map(
    (command) =>
      new Promise<boolean>((resolve) => {
        exec(command, { maxBuffer: 64_000_000 }, (error, stdout, stderr) => {
          console.log(error ? `✗ ${command}\n${stdout}${stderr}` : `✓ ${command}`);
          resolve(error === null);
        });
      }),
  ),
);
if (passed.includes(false)) process.exitCode = 1;
