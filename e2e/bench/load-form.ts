import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type TreeNode = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

/** What a browser reads from a page before it goes on: forms, files, and the page that comes next. */
export interface ReadPage {
  readonly forms: readonly Form[]
  /** The scripts and style sheets that a browser loads. */
  readonly files: readonly string[]
  /** The target of `<meta http-equiv="refresh">`. */
  readonly nextUrl: string | undefined
}

export interface Form {
  readonly action: string
  /** Whether a browser sends it as `multipart/form-data`. */
  readonly isMultipart: boolean
  /** The fields that a browser sends when nobody has typed anything: without buttons. */
  readonly fields: Readonly<Record<string, string>>
  readonly buttons: readonly { readonly name: string; readonly value: string }[]
}

/** Parses a page as a browser without script does. */
export function readPage(html: string): ReadPage {
  const elements = elementsUnder(parse(html))
  const refresh = elements.find((element) => attribute(element, 'http-equiv') === 'refresh')
  return {
    forms: elements.filter(({ tagName }) => tagName === 'form').map(readForm),
    files: [...new Set(elements.flatMap(fileOf))],
    nextUrl: refresh && attribute(refresh, 'content')?.replace(/^\d+;\s*url=/i, ''),
  }
}

function readForm(form: Element): Form {
  const elements = elementsUnder(form)
  const inputs = elements.filter(({ tagName }) => tagName === 'input')
  const sent = inputs.filter((input) => {
    const type = attribute(input, 'type')
    return type === 'checkbox' || type === 'radio'
      ? attribute(input, 'checked') !== undefined
      : type !== 'submit'
  })
  return {
    action: attribute(form, 'action') ?? '',
    isMultipart: attribute(form, 'enctype') === 'multipart/form-data',
    fields: Object.fromEntries(
      sent
        .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? ''] as const)
        .filter(([name]) => name !== ''),
    ),
    buttons: elements
      .filter((element) => element.tagName === 'button' && attribute(element, 'type') !== 'button')
      .map((button) => ({ name: attribute(button, 'name') ?? '', value: attribute(button, 'value') ?? '' })),
  }
}

function fileOf(element: Element): string[] {
  const isSheet = element.tagName === 'link' && attribute(element, 'rel') === 'stylesheet'
  const url = element.tagName === 'script' ? attribute(element, 'src') : isSheet && attribute(element, 'href')
  return url ? [url] : []
}

function elementsUnder(node: TreeNode): Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const below = children.flatMap(elementsUnder)
  return 'tagName' in node ? [node, ...below] : below
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value
}
