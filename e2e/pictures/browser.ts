import { spawnSync } from 'node:child_process'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'

/**
 * The browser and the fonts of the pictures. Both are npm packages with exact versions, because another
 * version renders other pixels. They have a `package.json` of their own in this folder, so `npm ci` in the
 * root does not install them.
 */
const packages = resolve('e2e/pictures/node_modules')
const packed = join(packages, '@sparticuz/chromium/bin')
const unpacked = join(packages, '.cache')
const chromium = join(unpacked, 'chromium')
const fontSettings = join(unpacked, 'fonts.conf')

const fontFolders = [
  'noto-sans',
  'noto-sans-mono',
  'noto-sans-arabic',
  'noto-sans-thai',
  'biz-udpgothic',
].flatMap((name) =>
  ['400Regular', '600SemiBold', '700Bold'].map((weight) =>
    join(packages, '@expo-google-fonts', name, weight),
  ),
)

/** Only the fonts above, rendered in gray levels and without hinting, regardless of this machine's fonts. */
const fontsXml = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fontFolders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
  <cachedir>${unpacked}/font-cache</cachedir>
  <alias><family>system-ui</family><prefer><family>Noto Sans</family></prefer></alias>
  <alias><family>ui-monospace</family><prefer><family>Noto Sans Mono</family></prefer></alias>
  <match target="font">
    <edit name="hinting" mode="assign"><bool>false</bool></edit>
    <edit name="rgba" mode="assign"><const>none</const></edit>
  </match>
</fontconfig>
`

/** The browser is a program for one platform. */
export const isPlatformOfPictures = (): boolean => process.platform === 'linux' && process.arch === 'x64'

/** Unpacks the program from the package, once. */
export async function unpackBrowser(): Promise<void> {
  mkdirSync(unpacked, { recursive: true })
  writeFileSync(fontSettings, fontsXml)
  if (existsSync(chromium)) return
  // The libraries that Chromium needs of the system.
  const libraries = brotliDecompressSync(readFileSync(join(packed, 'al2023.tar.br')))
  const { status, stderr } = spawnSync('tar', ['x', '-C', unpacked], { input: libraries })
  if (status !== 0) throw new Error(`tar cannot unpack the libraries of Chromium: ${stderr}`)
  const half = `${chromium}.${process.pid}`
  await pipeline(
    createReadStream(join(packed, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(half, { mode: 0o755 }),
  )
  renameSync(half, chromium)
}

/** How Playwright starts it. */
export const launchOptions = {
  executablePath: chromium,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    // A tile that is drawn again in part has other edges at the border of that part. When that happens depends on the load.
    '--disable-partial-raster',
    '--font-render-hinting=none',
    '--force-color-profile=srgb',
  ],
  env: {
    ...(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >),
    FONTCONFIG_FILE: fontSettings,
    LD_LIBRARY_PATH: join(unpacked, 'lib'),
  },
}
