/**
 * Empty on purpose. Next sends this with every page, in case the page calls `notFound()`. Each page that does has a
 * `not-found.tsx` of its own. An unknown URL gets `global-not-found.tsx`.
 */
export default function NotFound(): null {
  return null
}
