import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { startService } from './service'

/** A program that ends before it is ready. */
function failing(says: string): Promise<void> {
  return startService({
    name: 'kratos',
    program: 'sh',
    args: ['-c', 'echo "$0"; exit 1', says],
    logFile: join(mkdtempSync(join(tmpdir(), 'service-')), 'kratos.log'),
    readyUrl: 'http://127.0.0.1:9',
  }).ready()
}

test('a program that ends early is an error with the end of its log', async () => {
  await expect(failing('no database')).rejects.toThrow(/^kratos ended before it was ready\..*\nno database$/s)
})

test('on a system with too few inotify instances, the error names the setting', async () => {
  await expect(failing('too many open files')).rejects.toThrow('fs.inotify.max_user_instances')
})
