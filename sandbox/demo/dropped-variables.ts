/** Next reads these in development. */
export const envFiles = ['.env.development.local', '.env.local', '.env.development', '.env']

/**
 * The variables in the developer's files that `npm run dev` ignores, because the sandbox sets them.
 * @param files the contents of the files
 * @param set the names that the sandbox sets
 * @param environment as `process.env`: variables in it win over the sandbox
 */
export function droppedVariables(
  files: readonly string[],
  set: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  const written = files.flatMap((text) =>
    [...text.matchAll(/^\s*(?:export\s+)?([A-Z_]+)\s*=/gm)].map(([, name = '']) => name),
  )
  return set.filter((name) => written.includes(name) && environment[name] === undefined)
}

/** The warning for the developer. Empty without such variables. */
export function droppedSentence(names: readonly string[]): string {
  const [first] = names
  if (first === undefined) return ''
  return `Your .env files set ${names.join(', ')}. npm run dev does not take them: the sandbox sets them. To use yours: ${first}=... npm run dev\n`
}
