/** A line between two ways of doing the same, with a word on it ("or"). */
export function Divider({ children }: { readonly children: string }) {
  return <p className="divider">{children}</p>
}
