import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

type ParsedNode = DefaultTreeAdapterTypes.Node

/** One element of rendered markup, as a browser parses it. */
export interface MarkupElement {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  /** All text in it, like `textContent`. */
  readonly text: string
}

/** Renders server components, parses the markup like a browser, and returns every element in tree order. */
export function elementsOf(view: ReactNode): MarkupElement[] {
  return elementsUnder(parse(renderToStaticMarkup(view)))
}

function elementsUnder(node: ParsedNode): MarkupElement[] {
  const children = 'childNodes' in node ? node.childNodes : []
  const below = children.flatMap(elementsUnder)
  if (!('tagName' in node)) return below
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
  return [{ tag: node.tagName, attributes, text: textOf(node) }, ...below]
}

function textOf(node: ParsedNode): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
