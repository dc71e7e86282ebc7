/**
 * Converts MathML, or the boxes that MathJax renders instead, to TeX. Exact for the elements that formulas in articles use; of other
 * elements only the text remains. Works from the innermost element outwards, without recursion.
 */
import { Element, following, type Node, Text } from '../dom/index.ts';

/** Larger formulas are not converted. */
const MAX_NODES = 5_000;
const MAX_TEXT = 1_000;

/** A part that belongs after the next one: MathJax renders superscripts first. */
const DEFERRED = /\u0001([^\u0001\u0002]*)\u0002/g;

const COMMANDS: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'varepsilon',
  ϵ: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  ϑ: 'vartheta',
  ι: 'iota',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  ς: 'varsigma',
  τ: 'tau',
  υ: 'upsilon',
  φ: 'varphi',
  ϕ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'Gamma',
  Δ: 'Delta',
  Θ: 'Theta',
  Λ: 'Lambda',
  Ξ: 'Xi',
  Π: 'Pi',
  Σ: 'Sigma',
  Φ: 'Phi',
  Ψ: 'Psi',
  Ω: 'Omega',
  '∑': 'sum',
  '∏': 'prod',
  '∫': 'int',
  '∮': 'oint',
  '∂': 'partial',
  '∇': 'nabla',
  '∞': 'infty',
  '≤': 'leq',
  '⩽': 'leq',
  '≥': 'geq',
  '⩾': 'geq',
  '≠': 'neq',
  '≈': 'approx',
  '≡': 'equiv',
  '≪': 'll',
  '≫': 'gg',
  '∼': 'sim',
  '∝': 'propto',
  '±': 'pm',
  '∓': 'mp',
  '×': 'times',
  '⋅': 'cdot',
  '·': 'cdot',
  '÷': 'div',
  '∈': 'in',
  '∉': 'notin',
  '⊂': 'subset',
  '⊆': 'subseteq',
  '∪': 'cup',
  '∩': 'cap',
  '∅': 'emptyset',
  '∀': 'forall',
  '∃': 'exists',
  '¬': 'neg',
  '∧': 'land',
  '∨': 'lor',
  '→': 'to',
  '←': 'leftarrow',
  '↔': 'leftrightarrow',
  '⇒': 'Rightarrow',
  '⇐': 'Leftarrow',
  '⇔': 'Leftrightarrow',
  '↦': 'mapsto',
  '…': 'dots',
  '⋯': 'cdots',
  '⋮': 'vdots',
  '⋱': 'ddots',
  ℓ: 'ell',
  ℏ: 'hbar',
  ℝ: 'mathbb{R}',
  ℕ: 'mathbb{N}',
  ℤ: 'mathbb{Z}',
  ℚ: 'mathbb{Q}',
  ℂ: 'mathbb{C}',
  '⟨': 'langle',
  '⟩': 'rangle',
  '∥': 'parallel',
  '⊕': 'oplus',
  '⊗': 'otimes',
  '∘': 'circ',
  '⊥': 'perp',
  '′': 'prime',
  '√': 'surd',
  '{': '{',
  '}': '}',
  '%': '%',
  '#': '#',
  $: '$',
  '&': '&',
};
const CHARACTERS: Readonly<Record<string, string>> = { '\\': '\\backslash ', '−': '-' };
/** Characters above a letter, also as TeX commands that stand for them. */
const ACCENTS: Readonly<Record<string, string>> = {
  '⃗': 'vec',
  '⇀': 'vec',
  '⟶': 'overrightarrow',
  '\\sim': 'tilde',
  '˜': 'tilde',
  '\u0303': 'tilde',
  '\u0302': 'hat',
  '∧': 'hat',
  '\\land': 'hat',
  '\u0304': 'bar',
  '\u0305': 'overline',
  ˉ: 'bar',
  '-': 'bar',
  '–': 'bar',
  '\u0307': 'dot',
  '\u0308': 'ddot',
  '⃛': 'dddot',
  '´': 'acute',
  ˊ: 'acute',
  '`': 'grave',
  ˋ: 'grave',
  '˘': 'breve',
  '\u0306': 'breve',
  ˇ: 'check',
  '\u030c': 'check',
  '˚': 'mathring',
  '\u030a': 'mathring',
  '→': 'vec',
  '\\to': 'vec',
  '~': 'tilde',
  '^': 'hat',
  ˆ: 'hat',
  '˙': 'dot',
  '.': 'dot',
  '¨': 'ddot',
  '¯': 'bar',
  '‾': 'overline',
  '―': 'overline',
  _: 'overline',
  '⏞': 'overbrace',
};
const IGNORED = new Set(
  'annotation annotation-xml mspace mphantom none mprescripts surd spacer nstrut dstrut line script-strut'.split(' '),
);
const FUNCTIONS =
  /^(?:sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|log|ln|exp|lim|max|min|sup|inf|det|dim|ker|gcd|arg|deg|mod|Pr)$/;

type Handler = (parts: readonly string[], element: Element) => string;

const group = (part = ''): string => `{${part}}`;
/** The base of a sub- or superscript: one character, or a group. */
const base = (part = ''): string =>
  /^(?:[^\\{}\s]|\\[a-zA-Z]+ ?|\\math[a-z]+\{[^{}]*\}|\{.*\})$/su.test(part) ? part.trim() : group(part);
/** Joins parts, with a space between a command and a letter. */
function join(parts: readonly (string | undefined)[]): string {
  let tex = '';
  let before = '';
  for (const part of parts) {
    if (!part) continue;
    tex += /^[a-z]/i.test(part) && /\\[a-z]+$/i.test(before) ? ` ${part}` : part;
    before = part.slice(-20);
  }
  return tidy(tex);
}
const isMathJaxBox = (element: Element): boolean => element.localName.startsWith('mjx-');

const handlers: Readonly<Record<string, Handler>> = {
  mfrac: (parts, element) => {
    if (isMathJaxBox(element)) return `\\frac${join(parts)}`;
    const hasNoLine = /^0(?!\.?[1-9])/.test(element.getAttribute('linethickness') ?? '');
    return hasNoLine ? `{${parts[0]} \\atop ${parts[1]}}` : `\\frac${group(parts[0])}${group(parts[1])}`;
  },
  num: (parts) => group(join(parts)),
  den: (parts) => group(join(parts)),
  msqrt: (parts) => `\\sqrt${group(join(parts))}`,
  mroot: (parts) => `\\sqrt[${parts[1] ?? ''}]${group(parts[0])}`,
  msub: ([first, second]) => `${base(first)}_${group(second)}`,
  msup: ([first, second]) => `${base(first)}^${group(second)}`,
  msubsup: ([first, second, third], element) =>
    isMathJaxBox(element) ? `${base(first)}${second ?? ''}` : `${base(first)}_${group(second)}^${group(third)}`,
  script: (parts, element) =>
    element.parentElement?.localName === 'mjx-msubsup' && parts.length > 1
      ? `_${group(parts.at(-1))}^${group(parts[0])}`
      : join(parts),
  munder: limits('_'),
  mover: limits('^'),
  munderover: ([first, second, third], element) =>
    isMathJaxBox(element)
      ? placeDeferred([first, second, third])
      : `${operator(first)}_${group(second)}^${group(third)}`,
  over: (parts) => `\u0001^${group(join(parts))}\u0002`,
  under: (parts) => `\u0001_${group(join(parts))}\u0002`,
  mtable: (parts, element) => {
    const isAligned = /^right\s+left/.test(element.getAttribute('columnalign') ?? '');
    const name = isAligned ? 'aligned' : 'matrix';
    return `\\begin{${name}}${parts.join(' \\\\ ')}\\end{${name}}`;
  },
  mtr: (parts) => parts.join(' & '),
  mlabeledtr: (parts) => parts.slice(1).join(' & '),
  mtext: (parts) => (parts.join('').trim() ? `\\text${group(parts.join(''))}` : ' '),
  ms: (parts) => `\\text${group(parts.join(''))}`,
  mi: (parts, element) => inAlphabet(identifier(join(parts)), element.getAttribute('mathvariant') ?? ''),
  mo: (parts) => (/^\p{L}{2,}$/u.test(join(parts)) ? identifier(join(parts)) : join(parts)),
  mfenced: (parts, element) =>
    `${element.getAttribute('open') ?? '('}${parts.join(', ')}${element.getAttribute('close') ?? ')'}`,
};

const ALPHABETS: Readonly<Record<string, string>> = {
  bold: 'mathbf',
  'bold-italic': 'mathbf',
  'double-struck': 'mathbb',
  script: 'mathcal',
  fraktur: 'mathfrak',
};

function inAlphabet(tex: string, variant: string): string {
  return tex && Object.hasOwn(ALPHABETS, variant) ? `\\${ALPHABETS[variant]}${group(tex.trim())}` : tex;
}

function identifier(name: string): string {
  if (FUNCTIONS.test(name)) return `\\${name} `;
  return /^\p{L}{2,}$/u.test(name) ? `\\text${group(name)}` : name;
}

const operator = (part = ''): string =>
  /^\\(?:sum|prod|int|oint|lim|max|min|sup|inf)(?![a-z])/.test(part) ? part.trim() : base(part);

function limits(mark: '_' | '^'): Handler {
  return (parts, element) => {
    if (isMathJaxBox(element)) return placeDeferred(parts);
    const [first = '', second = ''] = parts;
    const accent = mark === '^' ? accentOf(second) : undefined;
    return accent ? `\\${accent}${group(first)}` : `${operator(first)}${mark}${group(second)}`;
  };
}

const accentOf = (sign: string): string | undefined =>
  Object.hasOwn(ACCENTS, sign.trim()) ? ACCENTS[sign.trim()] : undefined;

function placeDeferred(parts: readonly (string | undefined)[]): string {
  const text = join(parts);
  const deferred = [...text.matchAll(DEFERRED)].map(([, piece]) => piece);
  const letter = tidy(text.replace(DEFERRED, ''));
  const [only = ''] = deferred;
  const accent = deferred.length === 1 ? accentOf(/^\^\{(.*)\}$/s.exec(only)?.[1] ?? '') : undefined;
  return accent ? `\\${accent}${group(letter)}` : `${operator(letter)}${deferred.join('')}`;
}

/** Returns undefined if the formula is too large or empty. */
export function mathmlToTex(math: Element): string | undefined {
  const open: { readonly element: Element; readonly parts: string[] }[] = [{ element: math, parts: [] }];
  let seen = 0;
  let node: Node | null = math.firstChild;
  const close = (until: Node | null) => {
    while (open.length > 1 && open.at(-1)!.element !== until) {
      const { element, parts } = open.pop()!;
      const name = element.localName.replace(/^mjx-/, '');
      const piece = IGNORED.has(name) ? '' : (handlers[name] ?? join)(parts, element);
      if (piece || !isMathJaxBox(element)) open.at(-1)!.parts.push(piece);
    }
  };
  while (node) {
    if (++seen > MAX_NODES || (node instanceof Text && node.data.length > MAX_TEXT)) return undefined;
    close(node.parentNode);
    if (node instanceof Text) {
      if (node.data.trim() || isInText(node))
        open.at(-1)!.parts.push(isInText(node) ? textIn(node.data) : toTex(node.data.trim()));
    } else if (node instanceof Element) {
      open.push({ element: node, parts: node.firstChild ? [] : [toTex(mathJaxCharacter(node))].filter(Boolean) });
    }
    node = following(node, math);
  }
  close(math);
  const tex = fenced(tidy(join(open[0]!.parts).replace(DEFERRED, '$1')));
  return tex || undefined;
}

/** Reads the character of a MathJax box from its class; a style sheet would show it. */
function mathJaxCharacter(element: Element): string {
  const code =
    element.localName === 'mjx-c' ? /(?:^|\s)mjx-c([0-9A-F]{1,5})(?:\s|$)/.exec(element.className)?.[1] : undefined;
  const point = Number.parseInt(code ?? '', 16);
  return point > 31 && point <= 0x1ffff ? String.fromCodePoint(point) : '';
}

function isInText(text: Text): boolean {
  return /^(?:mjx-)?(?:mtext|ms)$/.test(text.parentElement?.localName ?? '');
}

const textIn = (data: string): string => data.replace(/[\\{}$]/g, '').replace(/\s+/g, ' ');

/** Ranges of Unicode's mathematical letters by alphabet. Those of other alphabets, italic first of all, are plain letters in TeX. */
const MATH_LETTERS: readonly (readonly [from: number, to: number, variant: string])[] = [
  [0x1d400, 0x1d433, 'bold'],
  [0x1d468, 0x1d49b, 'bold'],
  [0x1d49c, 0x1d4cf, 'script'],
  [0x1d504, 0x1d537, 'fraktur'],
  [0x1d538, 0x1d56b, 'double-struck'],
  [0x1d7ce, 0x1d7d7, 'bold'],
];

/** Converts characters to TeX; drops invisible operators. */
function toTex(text: string): string {
  return Array.from(text.replace(/[\u2061-\u2064\u200b]/g, ''), characterToTex).join('');
}

function characterToTex(sign: string): string {
  const point = sign.codePointAt(0)!;
  if (point >= 0x1d400 && point <= 0x1d7ff) {
    const [, , variant = ''] = MATH_LETTERS.find(([from, to]) => point >= from && point <= to) ?? [];
    return inAlphabet(characterToTex(sign.normalize('NFKC')), variant);
  }
  return Object.hasOwn(COMMANDS, sign) ? command(COMMANDS[sign]!) : (CHARACTERS[sign] ?? sign);
}

const command = (name: string): string => (/[a-z]$/i.test(name) ? `\\${name} ` : `\\${name}`);

const FENCES: Readonly<Record<string, string>> = { '(': 'pmatrix', '[': 'bmatrix', '|': 'vmatrix' };
const CLOSED_BY: Readonly<Record<string, string>> = { '(': ')', '[': ']', '|': '|' };

/** Turns a matrix between brackets into `pmatrix` and the like, whose brackets grow with it, and `({n \atop k})` into `\binom`. */
function fenced(tex: string): string {
  return tex
    .replace(/([([|])\\begin\{matrix\}([^()[\]|]{1,2000}?)\\end\{matrix\}([)\]|])/g, (whole, open, inner, close) =>
      CLOSED_BY[open] === close ? `\\begin{${FENCES[open]}}${inner}\\end{${FENCES[open]}}` : whole,
    )
    .replace(/\(\{([^{}]{1,200}) \\atop ([^{}]{1,200})\}\)/g, '\\binom{$1}{$2}');
}

/** Removes spaces after commands where no letter follows. */
const tidy = (tex: string): string =>
  tex
    .replace(/\s+/g, ' ')
    .replace(/ (?=[_^])/g, '')
    .replace(/(?<=\\[a-z]{1,20}) (?=\})/gi, '')
    .trim();
