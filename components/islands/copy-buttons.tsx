import { useState } from 'react'
import { Button } from '@/components/ui/button'

export interface CopyButtonsProps {
  readonly text: string
  /** The labels and notices. Without its label, a button is left out. */
  readonly texts: {
    readonly copy: string
    readonly copied: string
    readonly failed: string
    readonly download?: string
    readonly print?: string
  }
}

/**
 * Buttons that copy, download and print the text that the page shows. Without JavaScript, the visitor selects
 * and prints the text by hand.
 */
export function CopyButtons({ text, texts }: CopyButtonsProps) {
  const [notice, setNotice] = useState('')

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
      {/* Browsers offer the clipboard only to secure pages. */}
      {navigator.clipboard !== undefined && (
        <Button {...buttonStyle} onClick={copy}>
          {texts.copy}
        </Button>
      )}
      {texts.download && (
        <Button {...buttonStyle} onClick={() => download(text)}>
          {texts.download}
        </Button>
      )}
      {texts.print && (
        <Button {...buttonStyle} onClick={() => window.print()}>
          {texts.print}
        </Button>
      )}
      <span role="status">{notice}</span>
    </div>
  )
}

const buttonStyle = { variant: 'outline', size: 'small' } as const

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: 'backup-codes.txt' })
  link.click()
  URL.revokeObjectURL(url)
}
