import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'

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

/**
 * The texts that have a sibling in their element. A browser that translates a page puts each text into a new
 * element. React finds a text again only if it is an only child: any other one freezes, and before hydration
 * the form is rendered again and loses the typed values.
 */
export function textsBeside(view: ReactNode): string[] {
  return textsBesideUnder(parse(renderToString(view)))
}

function textsBesideUnder(node: ParsedNode): string[] {
  if (!('childNodes' in node)) return []
  const texts = node.childNodes.flatMap((child) => ('value' in child ? child.value : []))
  const isBeside = node.childNodes.length > 1 && texts.some((text) => text.trim() !== '')
  return [...(isBeside ? [textOf(node)] : []), ...node.childNodes.flatMap(textsBesideUnder)]
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
