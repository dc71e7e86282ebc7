/** Language names that highlighters use. A table, so that the second class of `hljs dark` is not taken for a language. */
export const knownLanguages: ReadonlySet<string> = new Set(
  (
    'abap actionscript ada apache apex applescript arduino asm assembly autohotkey awk bash bat batch bibtex brainfuck c c# c++ cfg clj clojure cmake cmd cobol ' +
    'coffee coffeescript console cpp crystal cs csharp csp css csv cuda cython d dart delphi diff django docker dockerfile dos dot ebnf elixir elm erlang erl ' +
    'f# fish fortran fsharp gdscript gherkin git glsl go golang gradle graphql groovy haml handlebars haskell haxe hcl hlsl hs html http ini ipython java ' +
    'javascript jinja jl js json json5 jsonc jsx julia kotlin kt latex lean less lisp llvm log lua make makefile markdown mathematica matlab md mermaid mysql ' +
    'nasm nginx nim nix objc objective-c objectivec ocaml octave odin pascal perl pgsql php pl plsql postgres postgresql powershell prisma prolog properties ' +
    'protobuf proto ps1 puppet purescript py python python3 qml r racket rb reason regex ron rs rst ruby rust sas sass scala scheme scss sh shell smalltalk sol solidity ' +
    'sparql sql stata svelte svg swift systemverilog tcl terraform tex tf toml ts tsql tsx twig typescript v vala vb vba vbnet verilog vhdl vim viml vue ' +
    'wasm wat wgsl wolfram xml xpath xquery yaml yml zig zsh'
  ).split(' '),
);

/** What highlighters write when they do not know the language. */
const NO_LANGUAGE = new Set(
  'none text plain plaintext txt default nohighlight no-highlight undefined null auto unknown raw code literal output guess'.split(
    ' ',
  ),
);
const ALIASES: Readonly<Record<string, string>> = {
  ipython: 'python',
  ipython3: 'python',
  python3: 'python',
  pycon: 'python',
  pycon3: 'python',
  golang: 'go',
  'c++': 'cpp',
  'c#': 'csharp',
  'f#': 'fsharp',
  'objective-c': 'objectivec',
};

/** Normalises a language name for a Markdown code fence; undefined if it is not a language name. */
export function languageName(written: string): string | undefined {
  const name = written.trim().toLowerCase();
  if (!/^[a-z][\w+#.-]{0,29}$/.test(name) || NO_LANGUAGE.has(name)) return undefined;
  return Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
}
