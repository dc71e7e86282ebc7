import { command, required } from '../command.ts';
import { type Shell, shells } from '../completions.ts';
import { cliError } from '../errors.ts';

export default command({
  name: 'completion',
  summary: 'Prints a script with which a shell completes commands and options.',
  args: { shell: required(shells.join('|'), 'your shell') },
  options: {},
  examples: [
    ['pith completion bash > ~/.local/share/bash-completion/completions/pith', 'for bash'],
    ['pith completion zsh > ~/.zfunc/_pith', 'for zsh'],
    ['pith completion fish > ~/.config/fish/completions/pith.fish', 'for fish'],
  ],
  async run({ shell }, io) {
    if (!shells.includes(shell as Shell))
      throw await cliError('unexpected-argument', shell, [`expected one of ${shells.join(', ')}`]);
    const [{ completionScript }, { allCommands }] = await Promise.all([
      import('../completions.ts'),
      import('../allCommands.ts'),
    ]);
    await io.write(completionScript(shell as Shell, await allCommands()));
    return 0;
  },
});
