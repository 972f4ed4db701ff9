export type ValueKind =
  | 'alignment'
  | 'color'
  | 'density'
  | 'fonts'
  | 'image'
  | 'percentage'
  | 'shadow'
  | 'size'
  | 'space'

/** A custom property of components/ui/tokens.css that an operator may set. */
export interface Token {
  readonly kind: ValueKind
  /** The value in tokens.css. */
  readonly light: string
  /** The value in the dark theme, if the token has two. */
  readonly dark?: string
  /** The smallest and the largest size, in rem. */
  readonly range?: readonly [number, number]
}

function color(light: string, dark: string): Token {
  return { kind: 'color', light, dark }
}

function size(light: string, ...range: readonly [number, number]): Token {
  return { kind: 'size', light, range }
}

/** How much of the accent is in `--keyhole`, the light of the keyhole on `--page`. */
export const keyholeShare = { light: 0.08, dark: 0.12 } as const

const keyhole = [
  'linear-gradient(transparent 60%, var(--page))',
  'radial-gradient(circle at 50% clamp(14rem, 50dvh - 11rem, 23rem), var(--keyhole) calc(19rem - 1px), transparent 19rem)',
  'conic-gradient(from 160deg at 50% clamp(-4rem, 50dvh - 29rem, 5rem), var(--keyhole) 40deg, transparent 0)',
].join(', ')

/** Every token of components/ui/tokens.css, with its values there. A test compares the two. */
export const tokens: Readonly<Record<string, Token>> = {
  '--page': color('#f6f7f9', '#0b0d11'),
  '--page-image': { kind: 'image', light: keyhole },
  '--surface': color('#ffffff', '#14171d'),
  '--field': color('#ffffff', '#0f1217'),
  '--hover': color('#eef0f4', '#1d2129'),
  '--text': color('#141922', '#eceef2'),
  '--text-muted': color('#565f6d', '#a0a8b5'),
  '--line': color('#e3e6eb', '#272c35'),
  '--line-button': color('#d0d5dc', '#3b424e'),
  '--line-strong': color('#848c99', '#707988'),
  '--accent': color('#1f5fd6', '#3668dd'),
  '--accent-hover': color('#1a51b8', '#3d6de1'),
  '--on-accent': color('#ffffff', '#ffffff'),
  '--link': color('#1b56c4', '#97baff'),
  '--focus': color('#1f5fd6', '#8ab4ff'),
  '--error': color('#b3261e', '#ff9d94'),
  '--success': color('#17693a', '#7fd6a2'),
  '--icon-ground': { kind: 'color', light: '#ffffff' },
  '--icon-ink': color('#000000', '#ffffff'),
  '--shadow': {
    kind: 'shadow',
    light:
      '0 1px 2px rgb(20 25 34 / 5%), 0 8px 16px -4px rgb(20 25 34 / 6%), 0 32px 64px -24px rgb(20 25 34 / 18%)',
    dark: 'inset 0 1px rgb(255 255 255 / 5%), 0 24px 64px -24px rgb(0 0 0 / 70%)',
  },
  '--font-sans': {
    kind: 'fonts',
    light: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  },
  '--font-mono': {
    kind: 'fonts',
    light: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  },
  '--text-base': { kind: 'percentage', light: '100%' },
  '--text-small': size('0.875rem', 0.75, 1.25),
  '--text-medium': size('0.9375rem', 0.8125, 1.5),
  '--text-large': size('1.75rem', 1, 3),
  '--density': { kind: 'density', light: '1' },
  '--radius': size('0.625rem', 0, 2),
  '--radius-card': size('1.25rem', 0, 3),
  '--card-default': size('26rem', 20, 40),
  '--card-wide': size('44rem', 32, 72),
  '--card-inline': { kind: 'alignment', light: 'center' },
  '--card-above': { kind: 'space', light: 'clamp(0rem, (100dvh - 50rem) / 2, 9rem)', range: [0, 20] },
  '--control': size('2.75rem', 2, 5),
  '--target': size('2.25rem', 1.5, 4),
}
