/** A line between two alternatives, with a label such as "or". */
export function Divider({ children }: { readonly children: string }) {
  return <p className="divider">{children}</p>
}
