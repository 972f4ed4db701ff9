/**
 * Reads a file of one release.
 * @returns undefined if the release has no such file
 */
export type ReadFile = (path: string) => string | undefined

/** The first groups of all matches. */
function found(text: string | undefined, pattern: RegExp): string[] {
  return [...(text ?? '').matchAll(pattern)].map(([, name = '']) => name)
}

/** The cells of the rows of a table whose first cell is a name. */
const tableRow = /^\| `([\w-]+)` +\|([^|\n]*)/gm

/** The text below a second-level heading of a document. */
function underHeading(text: string | undefined, heading: string): string | undefined {
  return text?.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
}

function keysOf(text: string | undefined): string[] {
  return Object.entries<string>(JSON.parse(text ?? '{}')).flatMap(([key, message]) => [
    key,
    ...found(message, /\{(\w+)/g).map((placeholder) => `${key} {${placeholder}}`),
  ])
}

function metricsOf(text: string | undefined): string[] {
  return [...(underHeading(text, 'Metrics') ?? '').matchAll(tableRow)].flatMap(
    ([, name = '', labels = '']) => [name, ...found(labels, /`(\w+)`/g).map((label) => `${name} {${label}}`)],
  )
}

/** Where the names of docs/upgrading.md are listed. Other tests compare these files with the product. */
const lists: readonly { kind: string; file: string; names: (text: string | undefined) => string[] }[] = [
  {
    kind: 'variable',
    file: '.env.local.example',
    names: (text) => found(text, /^(?:# )?([A-Z][A-Z\d_]+)=/gm),
  },
  {
    kind: 'token of the theme',
    file: 'components/ui/tokens.css',
    names: (text) => found(text, /^ +(--[\w-]+):/gm),
  },
  { kind: 'key of the texts', file: 'messages/en.json', names: keysOf },
  {
    kind: 'name in the log',
    file: 'docs/operating.md',
    names: (text) => found(underHeading(text, 'Log'), tableRow),
  },
  { kind: 'metric', file: 'docs/operating.md', names: metricsOf },
]

/**
 * The operators' names that one release has removed (docs/upgrading.md).
 * @param before reads the files of the older release
 * @param after reads the files of the newer release
 * @returns the kind of each name and the name, such as `variable BRAND_NAME`
 */
export function removedNames(before: ReadFile, after: ReadFile): string[] {
  return lists.flatMap(({ kind, file, names }) => {
    const left = new Set(names(after(file)))
    return [...new Set(names(before(file)))]
      .filter((name) => !left.has(name))
      .map((name) => `${kind} ${name}`)
  })
}
