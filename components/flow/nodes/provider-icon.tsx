import type { ReactNode } from 'react'

interface ProviderIconProps {
  /** Kratos' id of the provider. */
  readonly provider: string
  /** Where the icon is shown. */
  readonly placement?: 'button' | 'card'
}

/** The icon of a provider. Renders nothing for a provider that we have no icon for. */
export function ProviderIcon({ provider, placement = 'button' }: ProviderIconProps) {
  const id = provider.toLowerCase()
  const icon = Object.hasOwn(icons, id) ? icons[id] : undefined
  if (!icon) return null
  return (
    <svg className={`${placement}-icon`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {icon}
    </svg>
  )
}

/** Our own drawings, in the providers' colours. The colours are the same in every theme. */
const icons: Readonly<Record<string, ReactNode>> = {
  google: (
    <g fill="none" strokeWidth="4">
      <path stroke="#ea4335" d="M18.36 5.64A9 9 0 0 0 4.21 7.5" />
      <path stroke="#fbbc05" d="M4.21 7.5a9 9 0 0 0 0 9" />
      <path stroke="#34a853" d="M4.21 16.5a9 9 0 0 0 13.58 2.39" />
      <path stroke="#4285f4" d="M17.79 18.89A9 9 0 0 0 21 12h-9" />
    </g>
  ),
  line: (
    <>
      <rect width="24" height="24" rx="6" fill="#06c755" />
      <path
        fill="#fff"
        d="M12 4.8c-4.5 0-8 2.7-8 6.1 0 3 2.8 5.5 6.6 6 .5.1.6.4.5.9l-.2 1.3c0 .4.3.5.7.3 3-1.7 8.4-4.9 8.4-8.5 0-3.4-3.5-6.1-8-6.1Z"
      />
    </>
  ),
}
