/**
 * Empty on purpose. Next sends this with every page, in case the page calls `notFound()`. No page of ours does. An unknown
 * URL gets `global-not-found.tsx`.
 */
export default function NotFound(): null {
  return null
}
