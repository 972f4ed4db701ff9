import {
  isArgumentElement,
  isLiteralElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  type MessageFormatElement,
  type PluralElement,
  parse,
} from '@formatjs/icu-messageformat-parser'

/**
 * The value of a placeholder: a text that is known now, a field that the template has when Kratos renders it,
 * or more of a template.
 */
export type MailValue = { readonly text: string } | { readonly field: string } | { readonly template: string }
type MailValues = Readonly<Record<string, MailValue>>

/** A text in the syntax of Go's templates. */
export interface GoText {
  /** Between static text. */
  readonly inline: string
  /** As the argument of a function. */
  readonly expression: string
}

/** Minutes of a week. Every code and link of Kratos expires earlier. */
const maxMinutes = 10_080

/**
 * Converts an ICU message to Go's template language.
 * @param tag the language, for its plurals
 * @param values all that the message may use
 * @throws {Error} naming what a template cannot do
 */
export function goTextOf(source: string, tag: string, values: MailValues): GoText {
  const pieces = piecesOf(parse(source, { ignoreTag: true }), tag, values)
  return {
    get inline() {
      return pieces.map(inlineOf).join('')
    },
    get expression() {
      const texts = pieces.map(expressionOf)
      const [first = '""', ...others] = texts
      return others.length === 0 ? first : `(print ${texts.join(' ')})`
    },
  }
}

/** A text as a string literal of Go. */
export function goString(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029\u007f]/g, escaped)
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string }
  | { readonly kind: 'template'; readonly source: string }
  | { readonly kind: 'choice'; readonly cases: readonly Case[]; readonly other: readonly Piece[] }

/** The text for some numbers. */
interface Case {
  readonly condition: string
  readonly pieces: readonly Piece[]
}

function piecesOf(
  elements: readonly MessageFormatElement[],
  tag: string,
  values: MailValues,
  counted?: string,
): readonly Piece[] {
  return joined(
    elements.flatMap((element): readonly Piece[] => {
      if (isLiteralElement(element)) return [{ kind: 'text', text: element.value }]
      if (isPoundElement(element)) return [{ kind: 'field', name: counted ?? '' }]
      if (isPluralElement(element)) return [pluralOf(element, tag, values)]
      if (isArgumentElement(element) || (isNumberElement(element) && element.style == null)) {
        return [valueAt(element.value, values)]
      }
      throw new Error(
        `uses {${'value' in element ? element.value : ''}} in a way that a template of Kratos cannot`,
      )
    }),
  )
}

function valueAt(name: string, values: MailValues): Piece {
  const value = Object.hasOwn(values, name) ? values[name] : undefined
  if (value === undefined) throw new Error(`uses {${name}}, which Kratos does not provide`)
  if ('template' in value) return { kind: 'template', source: value.template }
  return 'text' in value ? { kind: 'text', text: value.text } : { kind: 'field', name: value.field }
}

function pluralOf(element: PluralElement, tag: string, values: MailValues): Piece {
  const name = element.value
  const value = valueAt(name, values)
  if (value.kind !== 'field' || element.offset !== 0 || element.pluralType === 'ordinal') {
    throw new Error(`uses {${name}} in a way that a template of Kratos cannot`)
  }
  const inside = (option: string) => piecesOf(element.options[option]?.value ?? [], tag, values, value.name)
  const rules = new Intl.PluralRules(tag)
  const cases = Object.keys(element.options)
    .filter((option) => option !== 'other')
    // An exact number wins over a plural form of the language.
    .sort((one, two) => Number(two.startsWith('=')) - Number(one.startsWith('=')))
    .flatMap((option) => {
      const condition = option.startsWith('=')
        ? `(eq .${value.name} ${Number(option.slice(1))})`
        : conditionOf(value.name, (number) => rules.select(number) === option)
      return condition === null ? [] : [{ condition, pieces: inside(option) }]
    })
  return { kind: 'choice', cases, other: inside('other') }
}

/**
 * The numbers of a plural form as a condition of Go. A form follows from the last two digits, but for small
 * numbers (CLDR). Null if no number up to a week has the form.
 */
function conditionOf(field: string, isOfForm: (number: number) => boolean): string | null {
  const numbers = Array.from({ length: maxMinutes + 1 }, (_, number) => number).filter(isOfForm)
  const small = numbers.filter((number) => number < 100)
  const large = [...new Set(numbers.filter((number) => number >= 100).map((number) => number % 100))]
  const conditions = [
    ...(small.length > 0 ? [`(eq .${field} ${small.join(' ')})`] : []),
    ...(large.length > 0 ? [`(and (ge .${field} 100) (eq (mod .${field} 100) ${large.join(' ')}))`] : []),
  ]
  return conditions.length > 1 ? `(or ${conditions.join(' ')})` : (conditions[0] ?? null)
}

/** Merges neighboring texts, so that the templates are easy to read. */
function joined(pieces: readonly Piece[]): readonly Piece[] {
  const done: Piece[] = []
  for (const piece of pieces) {
    const last = done.at(-1)
    if (piece.kind !== 'text' || last?.kind !== 'text') done.push(piece)
    else done[done.length - 1] = { kind: 'text', text: last.text + piece.text }
  }
  return done
}

function inlineOf(piece: Piece): string {
  if (piece.kind === 'field') return `{{.${piece.name}}}`
  if (piece.kind === 'template') return piece.source
  // Two braces would start an action.
  if (piece.kind === 'text') return piece.text.includes('{') ? `{{${goString(piece.text)}}}` : piece.text
  const written = (pieces: readonly Piece[]) => pieces.map(inlineOf).join('')
  const cases = piece.cases.map(({ condition, pieces }) => `if ${condition}}}${written(pieces)}`)
  if (cases.length === 0) return written(piece.other)
  return `{{${cases.join('{{else ')}{{else}}${written(piece.other)}{{end}}`
}

function expressionOf(piece: Piece): string {
  if (piece.kind === 'text') return goString(piece.text)
  if (piece.kind === 'field') return `(toString .${piece.name})`
  if (piece.kind === 'template') throw new Error('is more than the argument of a function')
  const written = (pieces: readonly Piece[]) => `(print ${pieces.map(expressionOf).join(' ') || '""'})`
  return piece.cases.reduceRight(
    (other, { condition, pieces }) => `(ternary ${written(pieces)} ${other} ${condition})`,
    written(piece.other),
  )
}
