import { isolate } from '../../lib/messages/isolate'
import { directionOf, languageTagOf } from '../../lib/messages/language-tag'
import { type GoText, goString, goTextOf, type MailValue } from './go-text'
import { htmlLayout } from './html-layout'
import { dispatchOf, preludeOf } from './language-choice'
import type { MailBranding } from './mail-branding'
import { MailTextError, type MailTexts } from './mail-texts'
import { previewPadding } from './preview-padding'
import { type MailKind, mailKinds, type SmsKind, smsKinds } from './template-kinds'

/** Files by their path below Kratos' `courier.template_override_path`. */
export type MailFiles = ReadonlyMap<string, string>

/**
 * Writes the templates of every message of Kratos, in all languages. Kratos loads every `email.body*` beside
 * `email.body.gotmpl`, so each language is a file that defines its text, and one file selects. Kratos loads
 * the files of the plain text with those of the HTML, so the names of all definitions in a folder are unique.
 * @throws {MailTextError} naming each text that cannot become a template
 */
export function mailTemplates(texts: MailTexts, look: MailBranding): MailFiles {
  const files = new Map<string, string>()
  const errors: string[] = []
  const writer = new Writer(texts, look, errors)
  const add = (folder: string, name: string, content: string) => files.set(`${folder}/${name}`, content)
  for (const kind of mailKinds) {
    const fields = { ...(kind.code && { code: kind.code }), ...(kind.url && { url: kind.url }) }
    const prelude = preludeOf(texts.locales, look.brand, fields)
    for (const [part, name] of mailParts) {
      add(kind.folder, `${name}.gotmpl`, prelude + dispatchOf(part, texts.locales))
      for (const locale of texts.locales) {
        add(kind.folder, `${name}.${locale}.gotmpl`, defined(`${part}.${locale}`, writer[part](kind, locale)))
      }
    }
    add(kind.folder, 'email.body.layout.gotmpl', defined('layout', htmlLayout(look)))
  }
  for (const kind of smsKinds) {
    const prelude = preludeOf(texts.locales, look.brand, { code: kind.code })
    add(kind.folder, 'sms.body.gotmpl', prelude + dispatchOf('sms', texts.locales))
    for (const locale of texts.locales) {
      add(kind.folder, `sms.body.${locale}.gotmpl`, defined(`sms.${locale}`, writer.sms(kind, locale)))
    }
  }
  if (errors.length > 0) throw new MailTextError([...new Set(errors)])
  return files
}

/** The parts of a mail, and Kratos' names of their files. */
const mailParts = [
  ['html', 'email.body'],
  ['text', 'email.body.plaintext'],
  ['subject', 'email.subject'],
] as const

/** Outside of the definition, the comment would be part of the text. */
function defined(name: string, content: string): string {
  return `{{define "${name}"}}${content}{{end}}\n`
}

/** Every value that a text may name. */
const given: Readonly<Record<string, MailValue>> = {
  name: { field: 'name' },
  code: { field: 'code' },
  minutes: { field: 'minutes' },
}

/**
 * A text from right to left whose names are isolated from it ({@link isolate}). The numbers and the code are
 * digits, which need no such characters.
 */
export function withIsolates(source: string): string {
  return source.replace(/\{(?:name|brand|host)\}/g, (value) => isolate(value, 'rtl'))
}

class Writer {
  constructor(
    readonly texts: MailTexts,
    readonly look: MailBranding,
    readonly mistakes: string[],
  ) {}

  subject(kind: MailKind, locale: string): string {
    const subject = this.#text(locale, kind.subject)
    if (!kind.code || !this.look.hasCodeInSubject) return subject.inline
    // Groups of three are easy to remember. Latchkey's fields accept the blank.
    const code = { template: `{{regexReplaceAll "^(...)(...)$" .code "$1 $2"}}` }
    return this.#text(locale, 'courier.subject_code', { subject: { template: subject.inline }, code }).inline
  }

  /** The texts only. The layout has the rest. */
  html(kind: MailKind, locale: string): string {
    const text = (key: string) => this.#text(locale, key).expression
    const { valid, place } = this.#limits(kind, locale)
    const values: Readonly<Record<string, string | undefined>> = {
      lang: goString(languageTagOf(locale)),
      dir: goString(directionOf(locale)),
      title: text(kind.subject),
      text: text(kind.text),
      code: kind.code && '.code',
      url: kind.url && '.url',
      button: kind.button && text(kind.button),
      valid: valid && `(ternary "" ${valid.expression} (eq .minutes 0))`,
      place: place?.expression,
      again: kind.url && text(kind.button ? 'courier.link_copy' : 'courier.page_again'),
      hint: kind.hint && text(kind.hint),
      question: text('courier.not_you'),
      answer: text(kind.notYou),
      footer: text('courier.footer'),
      support: this.look.supportUrl && text('footer.support'),
    }
    const pairs = Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [`\n  ${goString(name)} ${value}`],
    )
    return `{{template "layout" (dict${pairs.join('')})}}`
  }

  text(kind: MailKind, locale: string): string {
    const text = (key: string) => this.#text(locale, key).inline
    const { valid, place } = this.#limits(kind, locale)
    const { supportUrl } = this.look
    const paragraphs = [
      text(kind.text),
      place && `{{if .minutes}}${valid?.inline}\n{{end}}${place.inline}`,
      kind.code && `${previewPadding}\n\n{{.code}}`,
      kind.button && '{{.url}}',
      kind.hint && text(kind.hint),
      kind.url && !kind.button && `${text('courier.page_again')}\n{{.url}}`,
      `${text('courier.not_you')}\n${text(kind.notYou)}`,
      `-- \n${text('courier.footer')}${supportUrl ? `\n${text('footer.support')}: ${supportUrl}` : ''}`,
    ]
    return `${paragraphs.filter((paragraph) => typeof paragraph === 'string').join('\n\n')}\n`
  }

  /** The last line lets the phone fill in the code, on this host only (WICG, origin-bound one-time codes). */
  sms(kind: SmsKind, locale: string): string {
    const { hostname } = new URL(`http://${this.look.host}`)
    return `${this.#text(locale, kind.text).inline}\n\n@${hostname} #{{.code}}`
  }

  /** How long and where the code or link can be used. Empty for a mail without one. */
  #limits(kind: MailKind, locale: string): { readonly valid?: GoText; readonly place?: GoText } {
    const thing = kind.code ? 'code' : 'link'
    if (!kind.code && !kind.button) return {}
    return {
      valid: this.#text(locale, `courier.${thing}_minutes`),
      place: this.#text(locale, `courier.${thing}_host`),
    }
  }

  #text(locale: string, key: string, more: Readonly<Record<string, MailValue>> = {}): GoText {
    const { brand, host } = this.look
    const values = { ...given, brand: { text: brand }, host: { text: host }, ...more }
    const source = this.texts.source(locale, key)
    const text = directionOf(source.locale) === 'rtl' ? withIsolates(source.text) : source.text
    try {
      return goTextOf(text, languageTagOf(source.locale), values)
    } catch (error) {
      this.mistakes.push(`${source.locale}.json: ${key} ${(error as Error).message}`)
      return { inline: '', expression: '""' }
    }
  }
}
