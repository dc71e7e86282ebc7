/** The `Node` class for scripts: the members of the DOM on top of a node number. Runs in the sandbox; see `safeBuiltins.ts`. */
import type { Host, SafeBuiltins } from './safeBuiltins.ts';

export interface NodeWrapper {
  /** Returns the one `Node` object for this number; null for 0. */
  wrap(number: number): object | null;
}

export function installDom(host: Host, safe: SafeBuiltins): NodeWrapper {
  const known = safe.newMap<number, Node>();

  const wrap = (number: number): Node | null => {
    if (!number) return null;
    let node = known.get(number);
    if (!node) {
      node = new Node(number);
      known.set(number, node);
    }
    return node;
  };

  const wrapAll = (json: string): Node[] => {
    const numbers = safe.parse<number[]>(json);
    const nodes: Node[] = [];
    for (let at = 0; at < numbers.length; at++) nodes[at] = wrap(numbers[at]!)!;
    return nodes;
  };

  class Node {
    #number: number;

    constructor(number: number) {
      this.#number = number;
    }

    static #numberOf(value: unknown): number {
      if (typeof value === 'object' && value !== null && #number in value) return value.#number;
      throw new TypeError('not a node');
    }

    /** The number of a node, or of a new text node for anything else. */
    static #toNumber(value: unknown): number {
      const isNode = typeof value === 'object' && value !== null && #number in value;
      return isNode ? Node.#numberOf(value) : host<number>('createText', safe.text(value));
    }

    get TEXT_NODE() {
      return 1;
    }
    get DOCUMENT_NODE() {
      return 2;
    }
    get ELEMENT_NODE() {
      return 3;
    }
    get COMMENT_NODE() {
      return 4;
    }
    get DOCTYPE_NODE() {
      return 5;
    }

    get nodeType() {
      return host<number>('kind', this.#number);
    }
    get nodeName() {
      return host('name', this.#number);
    }
    get tagName() {
      return this.nodeType === 3 ? host('name', this.#number) : undefined;
    }
    get localName() {
      return this.nodeType === 3 ? safe.lower(host('name', this.#number)) : undefined;
    }
    get nodeValue() {
      return host<string | null>('data', this.#number);
    }
    set nodeValue(text) {
      host('setData', this.#number, safe.text(text ?? ''));
    }

    get attributes() {
      return safe.parse<{ name: string; value: string }[]>(host('attributes', this.#number));
    }
    get childNodes() {
      return wrapAll(host('children', this.#number));
    }
    get children() {
      return wrapAll(host('elements', this.#number));
    }
    get firstChild() {
      return wrap(host('first', this.#number));
    }
    get lastChild() {
      return wrap(host('last', this.#number));
    }
    get firstElementChild(): Node | null {
      return this.children[0] ?? null;
    }
    get lastElementChild(): Node | null {
      const elements = this.children;
      return elements[elements.length - 1] ?? null;
    }
    get childElementCount() {
      return this.children.length;
    }
    get nextSibling() {
      return wrap(host('next', this.#number));
    }
    get previousSibling() {
      return wrap(host('previous', this.#number));
    }
    get nextElementSibling() {
      let node = this.nextSibling;
      while (node && node.nodeType !== 3) node = node.nextSibling;
      return node;
    }
    get previousElementSibling() {
      let node = this.previousSibling;
      while (node && node.nodeType !== 3) node = node.previousSibling;
      return node;
    }
    get parentNode() {
      return wrap(host('parent', this.#number));
    }
    get parentElement(): Node | null {
      const parent = this.parentNode;
      return parent?.nodeType === 3 ? parent : null;
    }
    get body(): Node | undefined {
      return wrap(host('body', this.#number)) ?? undefined;
    }
    get head(): Node | undefined {
      return wrap(host('head', this.#number)) ?? undefined;
    }
    get documentElement(): Node | undefined {
      return wrap(host('root', this.#number)) ?? undefined;
    }

    get id() {
      return host<string | null>('attribute', this.#number, 'id') ?? '';
    }
    set id(value) {
      if (safe.text(value) === '') host('removeAttribute', this.#number, 'id');
      else host('setAttribute', this.#number, 'id', safe.text(value));
    }
    get className() {
      return host<string | null>('attribute', this.#number, 'class') ?? '';
    }
    set className(value) {
      host('setAttribute', this.#number, 'class', safe.text(value));
    }
    get innerHTML() {
      return host('inner', this.#number);
    }
    set innerHTML(html) {
      host('setInner', this.#number, safe.text(html ?? ''));
    }
    get outerHTML() {
      return host('outer', this.#number);
    }
    set outerHTML(html) {
      host('setOuter', this.#number, safe.text(html ?? ''));
    }
    get textContent() {
      return host('text', this.#number);
    }
    set textContent(text) {
      host('setText', this.#number, safe.text(text ?? ''));
    }

    get classList() {
      const read = () => {
        const names: string[] = [];
        let name = '';
        const written = `${this.className} `;
        for (let at = 0; at < written.length; at++) {
          const character = written[at]!;
          if (
            character !== ' ' &&
            character !== '\n' &&
            character !== '\t' &&
            character !== '\r' &&
            character !== '\f'
          ) {
            name += character;
          } else if (name) {
            names[names.length] = name;
            name = '';
          }
        }
        return names;
      };
      const has = (name: string) => {
        const names = read();
        for (let at = 0; at < names.length; at++) if (names[at] === name) return true;
        return false;
      };
      const remove = (name: string) => {
        const names = read();
        let rest = '';
        for (let at = 0; at < names.length; at++) if (names[at] !== name) rest += (rest && ' ') + names[at];
        this.className = rest;
      };
      const add = (name: string) => {
        if (!has(name)) this.className = this.className ? `${this.className} ${name}` : name;
      };
      return {
        get length() {
          return read().length;
        },
        contains: (name: unknown) => has(safe.text(name)),
        add(...names: unknown[]) {
          for (let at = 0; at < names.length; at++) add(safe.text(names[at]));
        },
        remove(...names: unknown[]) {
          for (let at = 0; at < names.length; at++) remove(safe.text(names[at]));
        },
        toggle(name: unknown, force?: boolean) {
          const wanted = force ?? !has(safe.text(name));
          if (wanted) add(safe.text(name));
          else remove(safe.text(name));
          return wanted;
        },
      };
    }

    get dataset() {
      const number = this.#number;
      // `someName` ↔ `data-some-name`
      const attribute = (key: string) => {
        let name = 'data-';
        for (let at = 0; at < key.length; at++) {
          const lower = safe.lower(key[at]!);
          name += lower === key[at] ? lower : `-${lower}`;
        }
        return name;
      };
      return new Proxy(Object.create(null) as Record<string, string>, {
        get: (_, key) =>
          typeof key === 'string' ? (host<string | null>('attribute', number, attribute(key)) ?? undefined) : undefined,
        has: (_, key) => typeof key === 'string' && host<string | null>('attribute', number, attribute(key)) !== null,
        set(_, key, value) {
          host('setAttribute', number, attribute(safe.text(key)), safe.text(value));
          return true;
        },
        deleteProperty(_, key) {
          host('removeAttribute', number, attribute(safe.text(key)));
          return true;
        },
      });
    }

    appendChild(node: unknown) {
      host('insert', this.#number, Node.#numberOf(node), 0);
    }
    append(...nodes: unknown[]) {
      for (let at = 0; at < nodes.length; at++) host('insert', this.#number, Node.#toNumber(nodes[at]), 0);
    }
    prepend(...nodes: unknown[]) {
      const first = host<number>('first', this.#number);
      for (let at = 0; at < nodes.length; at++) host('insert', this.#number, Node.#toNumber(nodes[at]), first);
    }
    before(...nodes: unknown[]) {
      const parent = host<number>('parent', this.#number);
      for (let at = 0; parent && at < nodes.length; at++)
        host('insert', parent, Node.#toNumber(nodes[at]), this.#number);
    }
    after(...nodes: unknown[]) {
      const parent = host<number>('parent', this.#number);
      const next = host<number>('next', this.#number);
      for (let at = 0; parent && at < nodes.length; at++) host('insert', parent, Node.#toNumber(nodes[at]), next);
    }
    insertBefore(node: unknown, place: unknown) {
      host(
        'insert',
        this.#number,
        Node.#numberOf(node),
        place === null || place === undefined ? 0 : Node.#numberOf(place),
      );
    }
    replaceChild(node: unknown, old: unknown) {
      const place = Node.#numberOf(old);
      host('insert', this.#number, Node.#numberOf(node), place);
      host('removeChild', this.#number, place);
    }
    removeChild(node: unknown) {
      host('removeChild', this.#number, Node.#numberOf(node));
    }
    replaceWith(...nodes: unknown[]) {
      let numbers = '';
      for (let at = 0; at < nodes.length; at++) numbers += `${Node.#toNumber(nodes[at])},`;
      host('replace', this.#number, numbers);
    }
    remove() {
      host('remove', this.#number);
    }
    cloneNode(isDeep = false) {
      return wrap(host('clone', this.#number, !!isDeep));
    }
    contains(node: unknown) {
      return node === null || node === undefined
        ? false
        : host<boolean>('contains', this.#number, Node.#numberOf(node));
    }
    createElement(tag: unknown) {
      return wrap(host('create', safe.text(tag)));
    }
    createTextNode(text: unknown) {
      return wrap(host('createText', safe.text(text)));
    }

    getAttribute(name: unknown) {
      return host<string | null>('attribute', this.#number, safe.text(name));
    }
    hasAttribute(name: unknown) {
      return host<string | null>('attribute', this.#number, safe.text(name)) !== null;
    }
    hasAttributes() {
      return this.attributes.length > 0;
    }
    setAttribute(name: unknown, value: unknown) {
      host('setAttribute', this.#number, safe.text(name), safe.text(value));
    }
    removeAttribute(name: unknown) {
      host('removeAttribute', this.#number, safe.text(name));
    }
    hasChildNodes() {
      return host<number>('first', this.#number) !== 0;
    }

    querySelector(selector: unknown) {
      return wrap(host('selectFirst', this.#number, typeof selector === 'string' ? selector : null));
    }
    querySelectorAll(selector: unknown) {
      return wrapAll(host('select', this.#number, typeof selector === 'string' ? selector : null));
    }
    matches(selector: unknown) {
      return host<boolean>('matches', this.#number, typeof selector === 'string' ? selector : null);
    }
    closest(selector: unknown) {
      return wrap(host('closest', this.#number, typeof selector === 'string' ? selector : null));
    }
    getElementById(id: unknown) {
      return wrap(host('byId', this.#number, safe.text(id)));
    }
    getElementsByTagName(name: unknown) {
      return wrapAll(host('byName', this.#number, safe.text(name)));
    }
    getElementsByClassName(name: unknown) {
      return wrapAll(host('byClass', this.#number, safe.text(name)));
    }

    get [Symbol.toStringTag]() {
      return 'Node';
    }
  }

  safe.global(
    'DOMParser',
    class DOMParser {
      /** Always parses as HTML. Both arguments are required; the value of `type` is ignored. */
      parseFromString(text?: unknown, type?: unknown) {
        return text === undefined || type === undefined ? undefined : wrap(host('parseDocument', safe.text(text)));
      }
    },
  );

  return { wrap };
}
