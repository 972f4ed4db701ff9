/** Runs the body of a command. An error becomes a line on stderr and exit status 1. */
export async function runMain(body: (report: (line: string) => void) => Promise<void>): Promise<void> {
  try {
    await body((line) => process.stdout.write(`${line}\n`))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
