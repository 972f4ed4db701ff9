/** Makes an object on first use and keeps it. When this fails, the next use tries again. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}
