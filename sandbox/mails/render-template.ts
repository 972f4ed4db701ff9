import { escapeHtml } from './escape-html'
import { goFunctions, isTrue, printed } from './go-functions'
import type { Expression, TemplateNode, Templates } from './parse-template'

/**
 * The text that Kratos renders from a template.
 * @param name the file that Kratos opens
 * @param data the fields of Go and, under `json`, their JSON
 * @param isHtml whether values are escaped
 */
export function renderTemplate(
  templates: Templates,
  name: string,
  data: TemplateData,
  isHtml: boolean,
): string {
  const rendering = new Rendering(templates, isHtml)
  rendering.template(name, data)
  return rendering.text
}

/** In Go, a field has another name than in its JSON. */
interface TemplateData {
  readonly [field: string]: unknown
  toJSON(): unknown
}

type Variables = Map<string, { value: unknown }>

class Rendering {
  text = ''

  constructor(
    readonly templates: Templates,
    readonly isHtml: boolean,
  ) {}

  template(name: string, dot: unknown): void {
    const nodes = this.templates.get(name)
    if (nodes === undefined) throw new Error(`There is no template ${name}.`)
    this.#run(nodes, dot, new Map())
  }

  #run(nodes: readonly TemplateNode[], dot: unknown, outer: Variables): void {
    const variables = new Map(outer)
    for (const node of nodes) this.#node(node, dot, variables)
  }

  #node(node: TemplateNode, dot: unknown, variables: Variables): void {
    if (node.kind === 'text') {
      this.text += node.text
      return
    }
    const value = evaluated(node.value, dot, variables)
    switch (node.kind) {
      case 'output':
        this.text += this.isHtml ? escapeHtml(printed(value), this.text) : printed(value)
        return
      case 'assign': {
        const known = variables.get(node.name)
        if (node.isNew || known === undefined) variables.set(node.name, { value })
        else known.value = value
        return
      }
      case 'template':
        this.template(node.name, value)
        return
      case 'range':
        for (const item of value as readonly unknown[]) this.#run(node.body, item, variables)
        return
      default:
        if (isTrue(value)) this.#run(node.body, node.kind === 'with' ? value : dot, variables)
        else this.#run(node.otherwise, dot, variables)
    }
  }
}

function evaluated(expression: Expression, dot: unknown, variables: Variables): unknown {
  if (expression.kind === 'value') return expression.value
  if (expression.kind === 'path') {
    const start = expression.variable === null ? dot : variables.get(expression.variable)?.value
    return expression.fields.reduce<unknown>((value, field) => fieldOf(value, field), start)
  }
  const call = Object.hasOwn(goFunctions, expression.name) ? goFunctions[expression.name] : undefined
  if (call === undefined) throw new Error(`No template of ours calls ${expression.name}.`)
  return call(...(expression.args.map((argument) => evaluated(argument, dot, variables)) as never[]))
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Readonly<Record<string, unknown>>)[field]
    : undefined
}
