import { goString } from './go-text'

/**
 * The names that can select each language, in lower case: `zh-tw` selects `zh-Hant`, `zh-cn` selects
 * `zh-Hans`, and no language is shown in another script. A template looks up a whole tag, its first two
 * parts, then its language.
 * @param locales the available languages
 */
export function languageNames(locales: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const add = (name: string, locale: string) => {
    if (!names.has(name.toLowerCase())) names.set(name.toLowerCase(), locale)
  }
  for (const locale of locales) add(locale, locale)
  for (const locale of locales) {
    const { language, script } = new Intl.Locale(locale).maximize()
    const isOfScript = (tag: string) => new Intl.Locale(tag).maximize().script === script
    if (isOfScript(language)) {
      add(language, locale)
      continue
    }
    // The last lookup of a template, the language alone, would be another script.
    add(`${language}-${script}`, locale)
    for (const tag of regions.map((region) => `${language}-${region}`)) {
      if (isOfScript(tag)) add(tag, locale)
    }
  }
  return names
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = letters.flatMap((first) => letters.map((second) => first + second))

/**
 * Characters that the name of an application must not bring into a subject or a sentence: line breaks, and
 * invisible marks.
 */
const unseen = '[\\p{Cc}\\p{Cf}\\p{Z}]+'

/**
 * The beginning of each file that Kratos opens. It finds the language and the values, and reads them through
 * JSON: so a field that a release lacks (`ExpiresInMinutes` in 1.3.1) is empty instead of an error. The
 * language is the one that Latchkey sent with the submit, else the trait `locale`, else the one that the flow
 * was created with, else the first language.
 * @param fields the name in the templates, and the field of Go
 */
export function preludeOf(
  locales: readonly [string, ...string[]],
  brand: string,
  fields: Readonly<Record<string, string>>,
): string {
  const names = [...languageNames(locales)].map(([name, locale]) => `${goString(name)} ${goString(locale)}`)
  const given = Object.entries(fields).map(([name, field]) => `${goString(name)} .${field}`)
  return `{{- $d := fromJson (toJson .) -}}
{{- $sent := dict -}}
{{- if kindIs "map" $d.transient_payload}}{{$sent = $d.transient_payload}}{{end -}}
{{- $traits := dict -}}
{{- if kindIs "map" $d.traits}}{{$traits = $d.traits}}{{end -}}
{{- if kindIs "map" $d.identity}}{{if kindIs "map" $d.identity.traits}}{{$traits = $d.identity.traits}}{{end}}{{end -}}
{{- $started := regexReplaceAll "^.ui_locales=" (regexFind "[?&]ui_locales=[-\\\\w%+]*" (toString $d.request_url)) "" -}}
{{- $wanted := print $sent.locale " " $traits.locale " " (regexReplaceAll "%20|[+]" $started " ") -}}
{{- $known := dict ${names.join(' ')} -}}
{{- $language := "" -}}
{{- range splitList " " (lower (replace "_" "-" $wanted))}}{{range list . (regexFind "^[a-z]+-[a-z0-9]+" .) (regexFind "^[a-z]+" .)}}{{if and (not $language) (hasKey $known .)}}{{$language = index $known .}}{{end}}{{end}}{{end -}}
{{- if not $language}}{{$language = ${goString(locales[0])}}}{{end -}}
{{- $name := ${goString(brand)} -}}
{{- if kindIs "string" $sent.application}}{{with regexFind "^.{1,60}" (trim (regexReplaceAll ${goString(unseen)} $sent.application " "))}}{{$name = .}}{{end}}{{end -}}
{{- $v := dict "name" $name "minutes" (int $d.expires_in_minutes)${given.map((pair) => ` ${pair}`).join('')} -}}
`
}

/** The end of each file that Kratos opens: the text in the selected language. */
export function dispatchOf(part: string, locales: readonly [string, ...string[]]): string {
  const [first, ...others] = locales
  const cases = others.map(
    (locale) => `if eq $language ${goString(locale)}}}{{template "${part}.${locale}" $v}}`,
  )
  if (cases.length === 0) return `{{template "${part}.${first}" $v -}}\n`
  return `{{${cases.join('{{else ')}{{else}}{{template "${part}.${first}" $v}}{{end -}}\n`
}
