import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { MailRenderer, readTemplates } from './rendered-mail'

const run = promisify(execFile)

/**
 * Writes the templates of Kratos' mails as an operator does.
 * @throws with `stderr` if the command fails
 */
export async function writeTemplates(
  folder: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const env = { ...process.env, ...environment, NODE_ENV: 'development' } as NodeJS.ProcessEnv
  await run(process.execPath, ['deploy/run-tool.mjs', 'mails', '--out', folder], { env })
}

/**
 * Writes the templates of Kratos' mails as an operator does: with the command `npm run mails`. The sandbox
 * imports nothing of the product, so it shows what the command wrote.
 */
export class MailMaker {
  #renderer: MailRenderer | undefined

  /**
   * @param environment the command's environment: `APP_URL`, and the variables of the theme and of the texts
   */
  constructor(readonly environment: Readonly<Record<string, string | undefined>>) {}

  /**
   * Absent until {@link make} is done, and if the command failed. The inbox then has Kratos' own English
   * mails.
   */
  get renderer(): MailRenderer | undefined {
    return this.#renderer
  }

  /**
   * Runs the command. If it fails, its errors are printed to the terminal, and the mails stay as they were.
   */
  async make(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-mails-'))
    try {
      await writeTemplates(folder, this.environment)
      this.#renderer = new MailRenderer(readTemplates(folder))
    } catch (error) {
      const { stderr } = error as { readonly stderr?: string }
      process.stderr.write(`${stderr || String(error)}\n`)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
