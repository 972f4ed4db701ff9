/**
 * Empty on purpose. Next sends this along with every page, in case the page says `notFound()`: none of ours does. An address
 * that is none of ours gets `global-not-found.tsx`.
 */
export default function NotFound(): null {
  return null
}
