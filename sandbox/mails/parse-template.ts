/** A parsed Go template, for the part of the language that `deploy/mails` writes. */
export type TemplateNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly value: Expression }
  | { readonly kind: 'assign'; readonly name: string; readonly isNew: boolean; readonly value: Expression }
  | { readonly kind: 'template'; readonly name: string; readonly value: Expression }
  | {
      readonly kind: 'if' | 'with' | 'range'
      readonly value: Expression
      readonly body: readonly TemplateNode[]
      readonly otherwise: readonly TemplateNode[]
    }

export type Expression =
  | { readonly kind: 'value'; readonly value: string | number }
  /** `.a.b`, `$name.a`, or the dot itself. */
  | { readonly kind: 'path'; readonly variable: string | null; readonly fields: readonly string[] }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }

export type Templates = Map<string, readonly TemplateNode[]>

/**
 * Adds the definitions of a file, and its own text under its name. A later definition replaces an earlier
 * one, as in Go.
 * @throws {SyntaxError} for syntax that is not supported
 */
export function addTemplate(templates: Templates, name: string, source: string): void {
  const parser = new Parser(tokensOf(source), templates)
  templates.set(name, parser.body(['']).nodes)
}

type Token = { readonly kind: 'text' | 'action'; readonly text: string }

/** The next action, with its strings, which may contain braces. */
const action = /\{\{(- )?((?:"(?:[^"\\]|\\.)*"|[^"}]|\}(?!\}))*?)( -)?\}\}/g

function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let end = 0
  let isTrimmed = false
  const addText = (text: string, isTrimmedAtEnd: boolean) => {
    const start = isTrimmed ? text.trimStart() : text
    tokens.push({ kind: 'text', text: isTrimmedAtEnd ? start.trimEnd() : start })
  }
  for (const match of source.matchAll(action)) {
    addText(source.slice(end, match.index), match[1] !== undefined)
    tokens.push({ kind: 'action', text: (match[2] ?? '').trim() })
    end = match.index + match[0].length
    isTrimmed = match[3] !== undefined
  }
  addText(source.slice(end), false)
  return tokens.filter(({ kind, text }) => kind === 'action' || text !== '')
}

class Parser {
  #at = 0

  constructor(
    readonly tokens: readonly Token[],
    readonly templates: Templates,
  ) {}

  /** The nodes up to an action with one of these words. `''` is the end of the file. */
  body(ends: readonly string[]): { readonly nodes: readonly TemplateNode[]; readonly end: string } {
    const nodes: TemplateNode[] = []
    for (;;) {
      const token = this.tokens[this.#at]
      this.#at += 1
      if (token === undefined) {
        if (ends.includes('')) return { nodes, end: '' }
        throw new SyntaxError('The file ends inside an action.')
      }
      if (token.kind === 'text') nodes.push({ kind: 'text', text: token.text })
      else if (ends.includes(wordOf(token.text))) return { nodes, end: token.text }
      else nodes.push(...this.#action(token.text))
    }
  }

  #action(text: string): readonly TemplateNode[] {
    const word = wordOf(text)
    const rest = text.slice(word.length).trim()
    if (word === 'if' || word === 'with' || word === 'range') return [this.#block(word, rest)]
    const assigned = /^\$(\w+) (:?)= (.*)$/s.exec(text)
    if (assigned) {
      const [, name = '', colon, value = ''] = assigned
      return [{ kind: 'assign', name, isNew: colon === ':', value: expressionIn(value) }]
    }
    if (word === 'define') {
      this.templates.set(JSON.parse(rest), this.body(['end']).nodes)
      return []
    }
    if (word === 'template') {
      const [, name = '""', value = ''] = /^("[^"]*") (.*)$/s.exec(rest) ?? []
      return [{ kind: 'template', name: JSON.parse(name), value: expressionIn(value) }]
    }
    return [{ kind: 'output', value: expressionIn(text) }]
  }

  #block(kind: 'if' | 'with' | 'range', condition: string): TemplateNode {
    const { nodes: body, end } = this.body(['else', 'end'])
    return { kind, value: expressionIn(condition), body, otherwise: this.#otherwise(end) }
  }

  #otherwise(end: string): readonly TemplateNode[] {
    if (end === 'end') return []
    if (end === 'else') return this.body(['end']).nodes
    // `else if` has no separate `end`.
    return [this.#block('if', end.replace(/^else if /, ''))]
  }
}

function wordOf(text: string): string {
  return /^[a-z]+(?= |$)/.exec(text)?.[0] ?? ' '
}

/** A value, a function with its arguments, or either in brackets. */
function expressionIn(text: string): Expression {
  const words = [...text.matchAll(/\s*("(?:[^"\\]|\\.)*"|[()]|[^\s()]+)/g)].map(([, word = '']) => word)
  let at = 0
  const call = (): Expression => {
    const parts: (Expression | string)[] = []
    for (let word = words[at]; word !== undefined && word !== ')'; word = words[at]) {
      at += 1
      if (word === '(') {
        parts.push(call())
        at += 1
      } else parts.push(operandOf(word))
    }
    const [first, ...args] = parts
    if (typeof first === 'string') return { kind: 'call', name: first, args: args.map(asExpression) }
    if (first === undefined || args.length > 0) throw new SyntaxError(`No expression of ours: ${text}`)
    return first
  }
  return call()
}

/** A word is a value, or the name of a function. */
function operandOf(word: string): Expression | string {
  if (word.startsWith('"')) return { kind: 'value', value: JSON.parse(word) }
  if (/^\d+$/.test(word)) return { kind: 'value', value: Number(word) }
  const path = /^(\$\w+)?(?:\.(\w+(?:\.\w+)*)?)?$/.exec(word)
  if (!path) return word.replace(/^([a-zA-Z]\w*)$/, '$1')
  return { kind: 'path', variable: path[1]?.slice(1) ?? null, fields: path[2]?.split('.') ?? [] }
}

function asExpression(part: Expression | string): Expression {
  return typeof part === 'string' ? { kind: 'call', name: part, args: [] } : part
}
