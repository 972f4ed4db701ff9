import { type APIRequestContext, type APIResponse, expect } from '@playwright/test'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

/**
 * Opens a page without a browser and posts one of its forms, as a browser without script does. A hundred of them take
 * seconds.
 * @param page the page, with its query
 * @param values what a person types
 * @param method the pressed button of Kratos
 */
export async function postForm(
  client: APIRequestContext,
  page: string,
  values: Readonly<Record<string, string>>,
  method: string,
): Promise<APIResponse> {
  const opened = await client.get(page)
  expect(opened.status(), page).toBe(200)
  const forms = elementsOf(parse(await opened.text()), 'form').map(fieldsOf)
  const names = Object.keys(values)
  const form = forms.find(({ inputs, buttons }) => {
    const hasMethod = inputs.method === method || buttons.includes(method)
    return hasMethod && names.every((name) => name in inputs)
  })
  if (!form) throw new Error(`${opened.url()} has no form for ${method} with ${names.join(', ')}.`)
  return client.post(opened.url(), { multipart: { ...form.inputs, ...values, method }, maxRedirects: 0 })
}

interface Form {
  readonly inputs: Readonly<Record<string, string>>
  /** The values of the buttons called `method`. */
  readonly buttons: readonly string[]
}

function fieldsOf(form: Element): Form {
  const inputs = elementsOf(form, 'input')
    .map((input) => [attribute(input, 'name'), attribute(input, 'value'), attribute(input, 'type')] as const)
    .filter(([name, , type]) => name !== '' && type !== 'checkbox' && type !== 'submit')
  return {
    inputs: Object.fromEntries(inputs.map(([name, value]) => [name, value])),
    buttons: elementsOf(form, 'button')
      .filter((button) => attribute(button, 'name') === 'method')
      .map((button) => attribute(button, 'value')),
  }
}

function elementsOf(node: DefaultTreeAdapterTypes.ParentNode, name: string): Element[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return []
    const inside = elementsOf(child, name)
    return child.tagName === name ? [child, ...inside] : inside
  })
}

function attribute(element: Element, name: string): string {
  return element.attrs.find((one) => one.name === name)?.value ?? ''
}
