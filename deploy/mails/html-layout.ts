import { brandLetter } from '../../components/ui/brand-letter'
import type { TokenValues } from '../../lib/theme/read-theme-css'
import type { MailBranding } from './mail-branding'
import { previewPadding } from './preview-padding'

/** The colors that have a class, with their CSS property. */
const inks = [
  ['page', 'background-color', '--page'],
  ['card', 'background-color', '--surface'],
  ['edge', 'border-color', '--line'],
  ['ground', 'background-color', '--hover'],
  ['text', 'color', '--text'],
  ['muted', 'color', '--text-muted'],
  ['link', 'color', '--link'],
  ['button', 'background-color', '--accent'],
  ['on', 'color', '--on-accent'],
  ['hole', 'background-color', '--on-accent'],
  ['light', 'border-bottom-color', '--on-accent'],
] as const
type Ink = (typeof inks)[number][0]

/**
 * The layout of every mail: one column of 600 px, in tables, because Outlook supports no other layout. Colors
 * are inline, because some programs drop the style sheet, which only contains what those programs cannot do:
 * the dark theme, and less space on a phone. A mail loads only the logo. Language and direction are also set
 * on the outer table, because Gmail and others drop the root. The title says what a code or a button is for, so
 * the same sentence below it is only in the preview.
 */
export function htmlLayout({ brand, logoUrl, supportUrl, tokens, theme }: MailBranding): string {
  const base = theme === 'dark' ? tokens.dark : tokens.light
  const at = (...names: Ink[]) => colorsOf(base, names)
  const font = (base['--font-sans'] ?? '').replaceAll('"', "'")
  const mono = (base['--font-mono'] ?? '').replaceAll('"', "'")
  const radius = pixels(base['--radius'])
  const schemes = theme === 'system' ? 'light dark' : theme
  const name = htmlOf(brand)
  const letter = brandLetter(brand)
  const sign = logoUrl
    ? `<td style="padding:0"><img src="${htmlOf(logoUrl)}" height="32" alt="" style="display:block;height:32px;width:auto;max-width:160px;border:0"></td>`
    : `<td class="button on" width="32" height="32" align="center" valign="top" aria-hidden="true" style="width:32px;height:32px;padding:0;border-radius:8px;font-size:18px;line-height:32px;font-weight:600;${at('button', 'on')}">${letter === undefined ? keyhole(at) : htmlOf(letter)}</td>`
  const paragraph = (content: string, more = '', ...names: Ink[]) =>
    `<p class="${names.join(' ')}" style="margin:0 0 16px;${more}${at(...names)}">${content}</p>`
  const small = 'font-size:14px;line-height:22px;'

  return `<!doctype html>
<html lang="{{.lang}}" dir="{{.dir}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${schemes}">
<meta name="supported-color-schemes" content="${schemes}">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>{{.title}}</title>
<style>
:root{color-scheme:${schemes};supported-color-schemes:${schemes}}
h1{text-wrap:balance;letter-spacing:-0.015em}
h1:lang(ja),h1:lang(ko),h1:lang(zh),h1:lang(th),h1:lang(ar){letter-spacing:0}
h1:lang(th),h1:lang(vi),h1:lang(ar){line-height:36px!important}
:lang(ko){word-break:keep-all}
@media (max-width:480px){.outer{padding:0!important}.inner{padding:28px 20px!important}.foot{padding-top:0!important}h1{font-size:22px!important;line-height:30px!important}.box{border-width:0!important;border-radius:0!important}.code{font-size:36px!important}.page{${colorOf(base, 'card')}!important}}
${theme === 'system' ? darkRules(tokens.dark) : ''}</style>
</head>
<body class="page" style="margin:0;padding:0;${at('page')}">
<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all">{{.text}}{{if .valid}} {{.valid}}{{end}}${previewPadding}</div>
<table class="page" role="presentation" lang="{{.lang}}" dir="{{.dir}}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${at('page')}"><tr><td class="outer" align="center" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td class="card edge box inner" style="padding:40px;border:1px solid;border-radius:${pixels(base['--radius-card'])}px;font-family:${font};font-size:16px;line-height:25px;${at('card', 'edge')}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>${sign}<td class="text" style="padding:0 10px;font-size:17px;line-height:32px;font-weight:600;${at('text')}">${name}</td></tr></table>
<h1 class="text" style="margin:0 0 16px;font-size:24px;line-height:32px;font-weight:600;${at('text')}">{{.title}}</h1>
{{with .code}}<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td class="ground" align="center" style="padding:22px 8px;border-radius:${radius}px;${at('ground')}"><span class="code text" dir="ltr" style="font-family:${mono};font-size:40px;line-height:48px;font-weight:600;letter-spacing:0.18em;margin-right:-0.18em;white-space:nowrap;-webkit-user-select:all;user-select:all;${at('text')}">{{.}}</span></td></tr></table>
{{end}}{{if .button}}<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" align="center" style="border-radius:${radius}px;${at('button')}"><a class="on" href="{{.url}}" style="display:inline-block;padding:12px 24px;font-weight:600;text-decoration:none;${at('on')}">{{.button}}</a></td></tr></table>
{{end}}{{if .place}}${paragraph('{{if .valid}}{{.valid}}<br>{{end}}{{.place}}', small, 'muted')}
{{end}}{{if .hint}}${paragraph('{{.text}}', '', 'text')}
${paragraph('{{.hint}}', '', 'text')}
{{end}}{{if .url}}${paragraph(`{{.again}}<br><a class="link" dir="ltr" href="{{.url}}" style="font-size:13px;word-break:break-all;${at('link')}">{{.url}}</a>`, small, 'muted')}
{{end}}<div class="edge" style="margin:24px 0 20px;border-top:1px solid;font-size:0;line-height:0;${at('edge')}">&nbsp;</div>
<h2 class="text" style="margin:0 0 4px;font-size:16px;line-height:24px;font-weight:600;${at('text')}">{{.question}}</h2>
<p class="muted" style="margin:0;${small}${at('muted')}">{{.answer}}</p>
</td></tr>
<tr><td class="muted inner foot" style="padding:20px 41px;font-family:${font};font-size:13px;line-height:20px;${at('muted')}">{{.footer}}${
    supportUrl
      ? `<br><a class="link" href="${htmlOf(supportUrl)}" style="${at('link')}">{{.support}}</a>`
      : ''
  }</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

/** `public/icon.svg` in boxes, because email programs show no SVG. The overflow cuts the circle at the neck. */
function keyhole(at: (...names: Ink[]) => string): string {
  return `<div style="width:12px;height:11px;margin:6px auto 0;overflow:hidden"><div class="hole" style="width:12px;height:12px;border-radius:6px;${at('hole')}"></div></div><div class="light" style="width:6px;height:0;margin:0 auto;border:3px solid transparent;border-top:0;border-bottom:15px solid;${at('light')}"></div>`
}

/** Escapes a text of the product for HTML, also between quotes. */
function htmlOf(text: string): string {
  return text.replace(/[&<>"'{]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function colorsOf(values: TokenValues, names: readonly Ink[]): string {
  return names.map((name) => colorOf(values, name)).join(';')
}

function colorOf(values: TokenValues, name: Ink): string {
  const [, property, token] = inks.find(([ink]) => ink === name) ?? ['', '', '']
  return `${property}:${values[token]}`
}

/** The dark theme. A rule must win over the element's own style. */
function darkRules(values: TokenValues): string {
  const rules = inks.map(([name]) => `.${name}{${colorOf(values, name)}!important}`)
  return `@media (prefers-color-scheme:dark){${rules.join('')}@media (max-width:480px){.page{${colorOf(values, 'card')}!important}}}\n`
}

/** A length of the theme. Outlook does not support rem. */
function pixels(length = ''): number {
  const value = Number.parseFloat(length)
  return Math.round(length.endsWith('rem') ? value * 16 : value) || 0
}
