/** The imports of capabilities that are left, each as `from -> to`. The list only shrinks. */
export const importsLeft: readonly string[] = []
