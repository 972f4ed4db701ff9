import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/** What a browser reads from a page before it continues: forms, and the next page. */
export interface ReadPage {
  readonly forms: readonly Form[]
  /** The target of `<meta http-equiv="refresh">`. */
  readonly nextUrl: string | undefined
}

export interface Form {
  readonly action: string
  /** Whether a browser sends it as `multipart/form-data`. */
  readonly isMultipart: boolean
  /** The fields that a browser sends if nobody has typed anything: without buttons. */
  readonly fields: Readonly<Record<string, string>>
  /** The value of the button `method`, if there is one. */
  readonly method: string | undefined
}

/** Parses a page as a browser without JavaScript does. */
export function readPage(html: string): ReadPage {
  const elements = elementsUnder(parse(html))
  const refresh = elements.find((element) => attribute(element, 'http-equiv') === 'refresh')
  return {
    forms: elements.filter(({ tagName }) => tagName === 'form').map(readForm),
    nextUrl: refresh && attribute(refresh, 'content')?.replace(/^\d+;\s*url=/i, ''),
  }
}

function readForm(form: Element): Form {
  const elements = elementsUnder(form)
  const isSent = (input: Element) => {
    const type = attribute(input, 'type') ?? ''
    return ['checkbox', 'radio'].includes(type)
      ? attribute(input, 'checked') !== undefined
      : type !== 'submit'
  }
  const inputs = elements.filter((element) => element.tagName === 'input' && isSent(element))
  const button = elements.find(
    (element) => element.tagName === 'button' && attribute(element, 'name') === 'method',
  )
  return {
    action: attribute(form, 'action') ?? '',
    isMultipart: attribute(form, 'enctype') === 'multipart/form-data',
    fields: Object.fromEntries(
      inputs
        .map((input) => [attribute(input, 'name') ?? '', attribute(input, 'value') ?? ''] as const)
        .filter(([name]) => name !== ''),
    ),
    method: button && attribute(button, 'value'),
  }
}

function elementsUnder(node: DefaultTreeAdapterTypes.Node): Element[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const below = children.flatMap(elementsUnder)
  return 'tagName' in node ? [node, ...below] : below
}

function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value
}
