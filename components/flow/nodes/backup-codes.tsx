import { CopyCodes } from '@/components/islands/copy-codes'
import type { Translator } from '@/lib/i18n/translator'
import type { UiText } from '@/lib/ory/kratos/flow/flow'
import { copyTexts } from './copy-texts'

interface BackupCodesProps {
  readonly codes: readonly UiText[]
  readonly t: Translator
}

/** A list of backup codes, with buttons to copy, download or print the unused ones. */
export function BackupCodes({ codes, t }: BackupCodesProps) {
  const unused = codes.flatMap((code) => secretOf(code) ?? [])
  return (
    <>
      <ul className="codes">
        {Object.entries(codes).map(([key, code]) =>
          secretOf(code) === undefined ? (
            <li key={key} className="used">
              {t.message(code)}
            </li>
          ) : (
            <li key={key} translate="no">
              {t.message(code)}
            </li>
          ),
        )}
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

/** The code itself. For a used code, Kratos sends only the time of its use. */
function secretOf({ context }: UiText): string | undefined {
  return typeof context?.secret === 'string' ? context.secret : undefined
}
