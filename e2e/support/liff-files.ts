import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = '.next/static'

/** The files of the build that contain LINE's SDK. The SDK always contains this host name. */
export function sdkFiles(): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes('liffsdk.line-scdn.net'),
  )
}
