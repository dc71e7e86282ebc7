/** Writes docs/reference/core-api.md from the exports of `@pith/core` and their doc comments. */
import { join } from 'node:path';
import { articleSchema } from '@pith/core/articleSchema';
import ts from 'typescript';
import { repository } from './markdown.ts';

const INTRODUCTION = `# API of \`@pith/core\`

Made from the sources and their comments by \`tools/docs/coreReference.ts\`; \`UPDATE=1 npx vitest run tools/docs\` rewrites this page.

\`@pith/core\` is pure: no network, no disk, no clock. It runs in Node ≥ 22.18, browsers and workers. Functions throw \`PithError\`, whose \`type\` is one of
[errors.md](errors.md); what does not stop the work is in \`warnings\` of the result.
`;

/** What most programs call, before everything else. */
const MAIN = [
  'extract',
  'Readability',
  'isProbablyReaderable',
  'htmlToMarkdown',
  'htmlToText',
  'extractMetadata',
  'run',
  'runWithHooks',
];

const entries = [
  { name: '@pith/core', file: 'packages/core/src/index.ts' },
  { name: '@pith/tokens', file: 'packages/tokens/src/index.ts' },
] as const;

export function coreReference(): string {
  const files = entries.map(({ file }) => join(repository, file));
  const { config } = ts.readConfigFile(join(repository, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, repository);
  const program = ts.createProgram(files, { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  const sections = entries.map(({ name, file }) => {
    const source = program.getSourceFile(join(repository, file))!;
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!);
    return entrySection(
      name,
      symbols.map((symbol) => resolveAlias(symbol, checker)),
      checker,
    );
  });
  return [INTRODUCTION, ...sections].join('\n');
}

const resolveAlias = (symbol: ts.Symbol, checker: ts.TypeChecker): readonly [name: string, symbol: ts.Symbol] => [
  symbol.name,
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
];

function entrySection(entry: string, symbols: (readonly [string, ts.Symbol])[], checker: ts.TypeChecker): string {
  const rank = (name: string) => (MAIN.includes(name) ? MAIN.indexOf(name) : MAIN.length);
  const sorted = symbols.toSorted(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const values = sorted.filter(([, symbol]) => symbol.flags & ts.SymbolFlags.Value && !isNamespace(symbol));
  const namespaces = sorted.filter(([, symbol]) => isNamespace(symbol));
  const types = sorted.filter(([, symbol]) => !(symbol.flags & ts.SymbolFlags.Value) && !isNamespace(symbol));
  return [
    `## ${entry}\n`,
    ...values.map(([name, symbol]) => valueSection(name, symbol, checker)),
    ...namespaces.map(([name, symbol]) => namespaceSection(name, symbol, checker)),
    ...types.map(([name, symbol]) => typeSection(name, symbol, checker)),
  ].join('\n');
}

const isNamespace = (symbol: ts.Symbol) => Boolean(symbol.flags & ts.SymbolFlags.ValueModule);

function valueSection(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return [`### \`${name}\`\n`, fenced(declarationOf(name, symbol, checker)), commentOf(symbol, checker)].join('\n');
}

function declarationOf(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declaration = symbol.valueDeclaration!;
  if (ts.isClassDeclaration(declaration)) return classOf(name, symbol, checker);
  const type = checker.getTypeOfSymbolAtLocation(symbol, declaration);
  const calls = type.getCallSignatures();
  if (calls.length > 0)
    return calls.map((call) => `function ${name}${checker.signatureToString(call, declaration)}`).join('\n');
  return `const ${name}: ${shortened(checker.typeToString(type, declaration))}`;
}

function classOf(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declaration = symbol.valueDeclaration as ts.ClassDeclaration;
  const constructors = checker
    .getTypeOfSymbolAtLocation(symbol, declaration)
    .getConstructSignatures()
    .map((signature) => `  constructor${checker.signatureToString(signature, declaration).replace(/: [^:]+$/, '')}`);
  const members = declaration.members
    .filter((member) => isPublic(member) && !ts.isConstructorDeclaration(member) && member.name !== undefined)
    .map((member) => {
      const type = checker.getTypeOfSymbolAtLocation(checker.getSymbolAtLocation(member.name!)!, member);
      const [call] = type.getCallSignatures();
      const text = call ? checker.signatureToString(call, member) : `: ${checker.typeToString(type, member)}`;
      return `  ${member.name!.getText()}${text}`;
    });
  return [`class ${name} {`, ...constructors, ...members, '}'].join('\n');
}

function isPublic(member: ts.ClassElement): boolean {
  const isHidden = ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected);
  return !isHidden && !(member.name && ts.isPrivateIdentifier(member.name));
}

function namespaceSection(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const members = checker.getExportsOfModule(symbol).map((member) => `\`${member.name}\``);
  return [`### \`${name}\`\n`, commentOf(symbol, checker), `Members: ${members.join(', ')}.\n`].join('\n');
}

function typeSection(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const declaration = symbol.declarations![0]!;
  const comment = commentOf(symbol, checker);
  if (name === 'Article') return articleSection(symbol, checker);
  if (!ts.isInterfaceDeclaration(declaration))
    return [`### \`${name}\`\n`, comment, fenced(shortened(withoutComments(declaration)))].join('\n');
  const rows = declaration.members.filter(ts.isPropertySignature).map((member) => {
    const property = checker.getSymbolAtLocation(member.name)!;
    const type = (member.type?.getText() ?? '').replace(/\s*\|\s*undefined$/, '');
    return `| \`${member.name.getText()}${member.questionToken ? '?' : ''}\` | ${inCell(type)} | ${textOf(property, checker)} |`;
  });
  const base = declaration.heritageClauses?.map((clause) => `${clause.getText()}.\n`).join('') ?? '';
  return [`### \`${name}\`\n`, comment, base, '| property | type | |', '|---|---|---|', ...rows, ''].join('\n');
}

/** The schema describes the keys, and the compiler their types. */
function articleSection(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  const properties = checker.getDeclaredTypeOfSymbol(symbol).getProperties();
  const rows = properties.map((property) => {
    const type = checker.typeToString(checker.getNonNullableType(checker.getTypeOfSymbol(property)));
    return `| \`${property.name}\` | ${inCell(type)} | ${articleSchema[property.name as keyof typeof articleSchema].about} |`;
  });
  const head = ['| property | type | |', '|---|---|---|'];
  return [`### \`${symbol.name}\`\n`, commentOf(symbol, checker), ...head, ...rows, ''].join('\n');
}

const withoutComments = (declaration: ts.Node) =>
  ts
    .createPrinter({ removeComments: true })
    .printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile());

const inCell = (code: string) => `\`${code.replace(/\s+/g, ' ').replaceAll('|', '\\|')}\``;
const fenced = (code: string) => `\`\`\`ts\n${code}\n\`\`\`\n`;

/** The sources show long literal types better than a page does. */
const shortened = (code: string) => (code.length > 600 ? `${code.slice(0, 120)} …` : code);

const textOf = (symbol: ts.Symbol, checker: ts.TypeChecker) =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

const commentOf = (symbol: ts.Symbol, checker: ts.TypeChecker) => {
  const comment = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  return comment ? `${comment}\n` : '';
};
