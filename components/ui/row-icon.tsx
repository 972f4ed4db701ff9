import type { ReactNode } from 'react'

/** The subject of a row in a list. */
export type RowIconName =
  | 'apps'
  | 'codes'
  | 'computer'
  | 'done'
  | 'download'
  | 'key'
  | 'leave'
  | 'link'
  | 'lock'
  | 'next'
  | 'open'
  | 'passkey'
  | 'person'
  | 'phone'
  | 'tablet'
  | 'trash'
  | 'watch'

/** A decorative icon at the start of a row. */
export function RowIcon({ name }: { readonly name: RowIconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {icons[name]}
    </svg>
  )
}

const icons: Readonly<Record<RowIconName, ReactNode>> = {
  apps: <path d="M3 3h5.5v5.5H3zm8.5 0H17v5.5h-5.5zM3 11.5h5.5V17H3zm8.5 0H17V17h-5.5z" />,
  codes: <path d="M7.5 5h9m-9 5h9m-9 5h9M3.5 5h.1m-.1 5h.1m-.1 5h.1" />,
  computer: <path d="M3.5 4h13v9h-13zm-2 12h17" />,
  done: (
    <>
      <circle className="icon-done" cx="10" cy="10" r="8" />
      <path d="m6.5 10.2 2.4 2.4 4.6-5" />
    </>
  ),
  download: <path d="M10 3v10m-4-4 4 4 4-4M3.5 17h13" />,
  key: <path d="M6 7h8v11H6zm1.5 0V2.5h5V7M10 12.4v.2" />,
  leave: <path d="M8 3.5H4.5v13H8m4-10 3.5 3.5-3.5 3.5M15 10H8" />,
  link: <path d="m8 12 4-4M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2m-2.5 2.5-2 2A3.2 3.2 0 0 1 4.5 11l2-2" />,
  lock: <path d="M4 9h12v8.5H4zM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9" />,
  next: <path className="icon-next" d="m7.5 4.5 5.5 5.5-5.5 5.5" />,
  open: <circle className="icon-open" cx="10" cy="10" r="8" />,
  passkey: (
    <>
      <circle cx="7.5" cy="6.2" r="3" />
      <path d="M1.8 16.8c.3-3.2 2.5-5.3 5.7-5.3 1 0 1.8.2 2.5.5m4.6-.3V18l1.6-1.6-1.6-1.5" />
      <circle cx="14.6" cy="9.4" r="2.3" />
    </>
  ),
  person: (
    <>
      <circle cx="10" cy="6.3" r="3.2" />
      <path d="M3.5 17.5c.5-3.5 3-5.5 6.5-5.5s6 2 6.5 5.5" />
    </>
  ),
  phone: <path d="M5.8 2h8.4v16H5.8zM9 15.4h2" />,
  tablet: <path d="M3.8 2h12.4v16H3.8zM9 15.4h2" />,
  trash: <path d="M3.5 5.5h13M8 5.5V3h4v2.5m-7 0 .8 11.5h8.4L15 5.5M8.5 9v4.5m3-4.5v4.5" />,
  watch: (
    <>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.5V10l3 2" />
    </>
  ),
}
