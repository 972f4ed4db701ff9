import { clientAccentStyle } from '@/app/client-accent'
import { operatorTheme, type ThemeFile } from '@/lib/config/operator-theme'
import { oauth2Config } from '@/lib/oauth2/oauth2-config'
import { accentOfFile } from '@/lib/theme/accent-style'
import { stylesNamed } from '@/lib/theme/page-styles'

/** A drawing that is opened on its own runs no script, and loads nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

interface SentFile extends ThemeFile {
  readonly isNamedOtherwise?: boolean
}

interface Context {
  readonly params: Promise<{ readonly file: string }>
}

/**
 * Sends a file of the operator's theme, our own styles, or the style of an application's color. The URL names the
 * content, so browsers keep it.
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const { file } = await params
  const found: SentFile | undefined = operatorTheme()?.files.get(file) ?? accentFile(file) ?? ownStyles(file)
  if (found === undefined)
    return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } })
  return new Response(found.content, {
    headers: {
      'content-type': found.type,
      'cache-control': found.isNamedOtherwise ? 'no-store' : 'public, max-age=31536000, immutable',
      'content-security-policy': drawingPolicy,
    },
  })
}

/**
 * During a deployment, a page of another build requests its own styles, and this build's are nearly the same. The
 * failure page cannot know the name of the file, so any name works.
 */
function ownStyles(name: string): SentFile | undefined {
  const styles = stylesNamed(name)
  if (!styles) return undefined
  return {
    type: 'text/css; charset=utf-8',
    content: new TextEncoder().encode(styles.css),
    isNamedOtherwise: name !== styles.file,
  }
}

function accentFile(file: string): ThemeFile | undefined {
  const color = accentOfFile(file)
  const css = color && clientAccentStyle(color, oauth2Config())
  return css ? { type: 'text/css', content: new TextEncoder().encode(css) } : undefined
}
