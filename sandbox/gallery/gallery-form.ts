import { html } from 'hono/html'
import { type Choices, pseudoLocales } from './choices'

/** The labels of the choices. */
const labels: Readonly<Record<string, string>> = {
  ...pseudoLocales,
  on: 'with script',
  off: 'without script',
}

/** A field of the form above a gallery. */
export function choice(
  label: string,
  name: string,
  values: readonly string[],
  chosen: string,
): ReturnType<typeof html> {
  return html`<label>${label} <select name="${name}">${values.map(
    (value) =>
      html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${
        labels[value] ? `${value}: ${labels[value]}` : value
      }</option>`,
  )}</select></label>`
}

/** The themes that are compared side by side. */
export function themesOf({ theme }: Choices): readonly string[] {
  return theme === 'both' ? ['light', 'dark'] : [theme]
}
