import { expect } from '@playwright/test'
import { appEnvironment } from './app-environment'
import { currentBackend } from './backend'
import { runTool } from './tool'

/** Runs an operator's command for the app of this run. */
export async function ops(...args: string[]): Promise<{ status: number; output: string; errors: string }> {
  const {
    status,
    stdout: output,
    stderr: errors,
  } = await runTool('ops', args, appEnvironment(currentBackend().appUrl))
  return { status, output, errors }
}

/** Invites a person. Returns the link, relative to the app. */
export async function invite(email: string, ...options: string[]): Promise<string> {
  const { output, errors } = await ops('--json', 'invite', email, ...options)
  expect(errors).toBe('')
  return pathOf((JSON.parse(output) as { link: string }).link)
}

/** The path of an invitation's link. */
export function pathOf(link: string): string {
  const { origin, pathname, search } = new URL(link)
  expect([origin, pathname]).toEqual([currentBackend().appUrl, '/invitation'])
  return pathname + search
}
