import { CopyCodes } from '@/components/islands/copy-codes'
import type { Translator } from '@/lib/i18n/translator'
import type { UiText } from '@/lib/ory/kratos/flow'
import { copyTexts } from './copy-texts'

interface BackupCodesProps {
  readonly codes: readonly UiText[]
  readonly t: Translator
}

/** Backup codes, one each: to copy, download or print those that are not used yet. */
export function BackupCodes({ codes, t }: BackupCodesProps) {
  const unused = codes.flatMap((code) => secretOf(code) ?? [])
  return (
    <>
      <ul className="codes">
        {Object.entries(codes).map(([key, code]) => (
          <li key={key} className={secretOf(code) === undefined ? 'used' : undefined}>
            {t.message(code)}
          </li>
        ))}
      </ul>
      {unused.length > 0 && (
        <CopyCodes
          text={unused.join('\n')}
          texts={{ ...copyTexts(t), download: t.text('codes.download'), print: t.text('codes.print') }}
        />
      )}
    </>
  )
}

/** The code itself; Kratos says only when it was used once it was. */
function secretOf({ context }: UiText): string | undefined {
  return typeof context?.secret === 'string' ? context.secret : undefined
}
