import { parseColour } from './colour'

/** Parts that are not painted themselves. White and black in a mask are no colours. */
const unpainted = /<!--[\s\S]*?-->|<(title|desc|metadata|mask|clipPath)\b[\s\S]*?<\/\1>/g
const painted = /(?<![\w-])(?:fill|stroke|stop-color)\s*(?:=\s*["']|:)\s*([^"';}]+)/gi
const rootColour = /<svg\b[^>]*?(?<![\w-])color\s*(?:=\s*["']|:)\s*([^"';]+)/i
const tags = /<(\/?)([a-z]\w*)\b([^>]*?)(\/?)>/gi
const hasFill = /(?<![\w-])(?:fill\s*[=:]|class\s*=)/i
const shapes = /^(?:path|rect|circle|ellipse|polygon|text)$/i

/**
 * The colours that a drawing paints with, as `#rrggbb`, each once. A shape without a fill is black, and so is
 * `currentColor` in an image, unless the drawing has a `color`. Empty for a drawing that knows dark devices itself.
 * Colours that let something shine through are left out.
 * @param svg the text of the file
 */
export function svgColours(svg: string): readonly string[] {
  if (svg.includes('prefers-color-scheme')) return []
  const drawing = svg.replace(unpainted, '')
  const current = rootColour.exec(drawing)?.[1] ?? 'black'
  const named = [...drawing.matchAll(painted)].map(([, colour = '']) =>
    colour.trim().toLowerCase() === 'currentcolor' ? current : colour,
  )
  const all = hasShapeWithoutFill(drawing) ? [...named, 'black'] : named
  return [...new Set(all.map(parseColour).filter((colour) => colour !== undefined))]
}

/** Whether a shape takes the fill that SVG begins with: neither it nor a group around it names one. */
function hasShapeWithoutFill(drawing: string): boolean {
  const around: boolean[] = []
  for (const [, end, name = '', attributes = '', isEmpty] of drawing.matchAll(tags)) {
    if (end) {
      around.pop()
      continue
    }
    const isFilled = hasFill.test(attributes) || around.at(-1) === true
    if (!isFilled && shapes.test(name)) return true
    if (!isEmpty) around.push(isFilled)
  }
  return false
}
