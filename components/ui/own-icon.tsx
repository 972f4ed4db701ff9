/**
 * The icon of `public/icon.svg`. In the page itself, it is there at the first paint, without another request.
 */
export function LatchkeyIcon() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#1f5fd6" />
      <path fill="#fff" d="M16 7a5 5 0 0 0-2.4 9.4L12 25h8l-1.6-8.6A5 5 0 0 0 16 7Z" />
    </svg>
  )
}
