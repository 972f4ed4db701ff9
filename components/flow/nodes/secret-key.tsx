import { CopyCodes } from '@/components/islands/copy-codes'
import type { Translator } from '@/lib/i18n/translator'
import { copyTexts } from './copy-texts'

interface SecretKeyProps {
  readonly secret: string
  readonly t: Translator
}

/** A key to type into an authenticator app. It is shown in groups, but copied as one piece. */
export function SecretKey({ secret, t }: SecretKeyProps) {
  const groups = secret.match(/.{1,4}/gu) ?? []
  return (
    <>
      <p className="code" translate="no">
        {Object.entries(groups).map(([key, group]) => (
          <span key={key}>{group}</span>
        ))}
      </p>
      <CopyCodes text={secret} texts={copyTexts(t)} />
    </>
  )
}
