'use client'

import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'

interface CopyCodesProps {
  readonly text: string
  /** A button without words is not there. */
  readonly texts: {
    readonly copy: string
    readonly copied: string
    readonly failed: string
    readonly download?: string
    readonly print?: string
  }
}

/**
 * Copies, downloads and prints what the page shows as plain text. Absent until script runs: without, the text is
 * selected and printed like any other.
 */
export function CopyCodes({ text, texts }: CopyCodesProps) {
  const [can, setCan] = useState<{ readonly copy: boolean }>()
  const [notice, setNotice] = useState('')

  // Only a secure page has a clipboard.
  useEffect(() => setCan({ copy: navigator.clipboard !== undefined }), [])
  if (!can) return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setNotice(texts.copied)
    } catch {
      setNotice(texts.failed)
    }
  }

  return (
    <div className="copy-codes">
      {can.copy && (
        <Button {...look} onClick={copy}>
          {texts.copy}
        </Button>
      )}
      {texts.download && (
        <Button {...look} onClick={() => download(text)}>
          {texts.download}
        </Button>
      )}
      {texts.print && (
        <Button {...look} onClick={() => window.print()}>
          {texts.print}
        </Button>
      )}
      <span role="status">{notice}</span>
    </div>
  )
}

const look = { variant: 'outline', size: 'small' } as const

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: 'backup-codes.txt' })
  link.click()
  URL.revokeObjectURL(url)
}
