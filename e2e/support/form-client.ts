import { expect } from '@playwright/test'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { CookieJar } from '../../sandbox/testing/cookie-jar'

type Element = DefaultTreeAdapterTypes.Element

/**
 * A visitor whose browser requests a language and runs no JavaScript. It is no browser: a hundred forms take
 * seconds. It uses `fetch`, because Playwright's own client looks up another address of `localhost` at each
 * request.
 */
export class FormClient {
  readonly #cookies = new CookieJar()

  constructor(
    readonly url: string,
    readonly language: string,
  ) {}

  /** Makes one request, without following a redirect. */
  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path, this.url).href
    const headers = new Headers(init.headers)
    headers.set('accept-language', this.language)
    headers.set('cookie', this.#cookies.header(url))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    this.#cookies.keep(response.headers.getSetCookie(), url)
    return response
  }

  /** Opens a page, and returns where it ended. */
  async open(path: string): Promise<{ readonly path: string; readonly html: string }> {
    const response = await this.send(path, { headers: { accept: 'text/html' } })
    const next = response.headers.get('location')
    if (next !== null) return this.open(next)
    expect(response.status, path).toBe(200)
    return { path, html: await response.text() }
  }

  /**
   * Opens a page and posts one of its forms.
   * @param values what a person types
   * @param method the pressed button of Kratos
   * @param more the pressed button, if it is another one, and fields that an attacker added to the form
   * @returns the path of the next page
   */
  async post(
    page: string,
    values: Readonly<Record<string, string>>,
    method: string,
    more: Readonly<Record<string, string>> = {},
  ): Promise<string> {
    const { path, html } = await this.open(page)
    const forms = elementsOf(parse(html), 'form').map(fieldsOf)
    const names = Object.keys(values)
    const form = forms.find(({ inputs, buttons }) => {
      const isPressed = ([name, value]: [string, string]) => buttons.includes(`${name}=${value}`)
      const hasMethod = inputs.method === method || Object.entries({ method, ...more }).some(isPressed)
      return hasMethod && names.every((name) => name in inputs)
    })
    if (!form) throw new Error(`${path} has no form for ${method} with ${names.join(', ')}.`)
    const body = new FormData()
    const fields = { ...form.inputs, ...values, method, ...more }
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const response = await this.send(path, { method: 'POST', body })
    expect(response.status).toBe(303)
    return response.headers.get('location') ?? ''
  }
}

interface Form {
  readonly inputs: Readonly<Record<string, string>>
  /** The name and the value of each button: `method=password`. */
  readonly buttons: readonly string[]
}

function fieldsOf(form: Element): Form {
  const inputs = elementsOf(form, 'input')
    .map((input) => [attribute(input, 'name'), attribute(input, 'value'), attribute(input, 'type')] as const)
    .filter(([name, , type]) => name !== '' && type !== 'checkbox' && type !== 'submit')
  return {
    inputs: Object.fromEntries(inputs.map(([name, value]) => [name, value])),
    buttons: elementsOf(form, 'button').map(
      (button) => `${attribute(button, 'name')}=${attribute(button, 'value')}`,
    ),
  }
}

/** The elements with this name, at any depth. */
export function elementsOf(node: DefaultTreeAdapterTypes.ParentNode, name: string): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    const inside = elementsOf(child, name)
    return child.tagName === name ? [child, ...inside] : inside
  })
}

/** Empty if the element has none. */
export function attribute(element: Element, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? ''
}
