/** Makes something on first use and keeps it; when making it fails, the next use tries again. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
