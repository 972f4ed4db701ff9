import { existsSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { readCpuTime, readProcess } from './load-process'

const onLinux = existsSync('/proc/self/stat') ? describe : describe.skip

onLinux('the figures of a process', () => {
  test('are those that Node knows of itself', () => {
    const { resident, descriptors } = readProcess(process.pid)
    const known = process.memoryUsage.rss()
    expect(Math.abs(resident - known)).toBeLessThan(known / 4)
    expect(descriptors).toBeGreaterThan(2)
  })

  test('have the CPU time', () => {
    const { user, system } = process.cpuUsage()
    expect(Math.abs(readCpuTime(process.pid) - (user + system) / 1000)).toBeLessThan(1000)
  })
})
