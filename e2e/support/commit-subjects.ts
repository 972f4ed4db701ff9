/** One scope or several, each a folder or a feature. */
const shape = /^[a-z0-9-]+(?:\([a-z0-9-]+\))?(?:, [a-z0-9-]+)*: [a-z]/
const longest = 71

/** Returns one sentence for each subject that breaks a rule of CONTRIBUTING.md. */
export function subjectErrors(subjects: readonly string[]): string[] {
  return subjects.flatMap((subject) => {
    const error = errorIn(subject)
    return error === undefined ? [] : [`The commit subject "${subject}" ${error}.`]
  })
}

function errorIn(subject: string): string | undefined {
  if (!shape.test(subject)) return 'does not have the form "scope: imperative", in lower case'
  if (subject.length > longest) return `has ${subject.length} characters, but ${longest} are allowed`
  return subject.endsWith('.') ? 'ends with a full stop' : undefined
}
