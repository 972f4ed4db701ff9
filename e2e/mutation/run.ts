import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { Command } from 'commander'
import { cacheFolder } from '../ory/process/cache-folder'
import { folders, lowestScore, mutatedFiles, type Target, targetOf, testsOf } from './folders'
import { explanationsSchema, type Mutant, type Score, scoreOf } from './score'

/**
 * `npm run mutate [-- FOLDER_OR_FILE...] [--quick]`: puts small faults into the product, one at a time, and finds out
 * which ones no test notices. Writes `test-results/mutation/FOLDER.html`. Exit status 1: a score is too low, or
 * the list of explained survivors has an entry that nothing needs.
 */

const command = new Command('npm run mutate --')
  .description('Finds faults that no test notices.')
  .argument(
    '[path...]',
    `a folder of: ${folders.join(', ')}; or a folder or a file in one; all folders when none is named`,
  )
  .option('--quick', 'takes minutes, but misses some that the whole run catches')
  .option('--workers <count>', 'how many mutants to try at the same time', Number, 2)
  .parse()
const isQuick = command.opts<{ quick?: boolean }>().quick === true
const chosen = command.args.map((argument): Target => {
  return targetOf(argument) ?? command.error(`${argument} is not in one of: ${folders.join(', ')}`)
})
const everything = folders.map((folder): Target => ({ name: folder, folder, files: mutatedFiles(folder) }))

const explanations = explanationsSchema.parse(
  JSON.parse(readFileSync(new URL('survivors.json', import.meta.url), 'utf8')),
)

const options = {
  testRunner: 'quick-jest',
  plugins: [
    '@stryker-mutator/jest-runner',
    resolve('e2e/mutation/quick-jest-runner.mjs'),
    resolve('e2e/mutation/ignored.mjs'),
  ],
  ignorers: ['log-texts', 'unreachable-cases'],
  coverageAnalysis: 'perTest',
  concurrency: command.opts<{ workers: number }>().workers,
  reporters: ['html'],
  allowConsoleColors: false,
  logLevel: 'warn' as NonNullable<PartialStrykerOptions['logLevel']>,
  cleanTempDir: 'always',
  ignorePatterns: ['/docs', '/public', '/deploy', '/test-results', '/playwright-report'],
  // Stryker would rewrite it with an API that TypeScript 7 does not have. Nothing here reads it.
  tsconfigFile: 'none',
  dryRunTimeoutMinutes: 120,
  timeoutMS: 60_000,
  // Each run leaves modules in memory.
  maxTestRunnerReuse: 500,
  // It would advise to leave out constants, because they take longest.
  warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
} satisfies PartialStrykerOptions

async function mutate(target: Target): Promise<readonly MutantResult[]> {
  const temporary = mkdtempSync(join(tmpdir(), 'mutation-'))
  const slug = target.folder.replaceAll('/', '-')
  const kept = join(dirname(cacheFolder()), 'mutation')
  mkdirSync(kept, { recursive: true })
  if (isQuick) process.env.MUTATE_QUICKLY = 'true'
  try {
    return await new Stryker({
      ...options,
      mutate: [...target.files],
      tempDirName: temporary,
      htmlReporter: { fileName: `test-results/mutation/${slug}.html` },
      incremental: !isQuick,
      // Outside of the repository: it is large, and only saves time.
      incrementalFile: join(kept, `${slug}.json`),
      jest: {
        configFile: 'jest.config.mjs',
        config: {
          testEnvironment: resolve('e2e/mutation/quick-trials.cjs'),
          testMatch: testsOf(target, isQuick).map((pattern) => `<rootDir>/${pattern}`),
          // Long enough for a busy computer: a test that ends too late counts as one that found the fault.
          testTimeout: 60_000,
        },
      },
    }).runMutationTest()
  } catch (error) {
    if (String(error).includes('No tests were executed')) command.error(`No test loads ${target.name}.`)
    throw error
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function toMutant({ fileName, location: { start, end }, replacement = '', status }: MutantResult): Mutant {
  const lines = readFileSync(fileName, 'utf8').split('\n')
  const source = lines.slice(start.line - 1, end.line)
  const [first = '', last = ''] = [source[0], source.at(-1)]
  const from =
    source.length === 1
      ? first.slice(start.column - 1, end.column - 1)
      : [first.slice(start.column - 1), ...source.slice(1, -1), last.slice(0, end.column - 1)].join('\n')
  const file = relative(process.cwd(), fileName)
  return { file, lineNumber: start.line, line: first.trim(), from, to: replacement, status }
}

function summaryOf(name: string, { caught, late, explained, survivors, percent, unneeded }: Score): string {
  const isLow = percent < lowestScore
  return [
    ...survivors.map(
      ({ file, lineNumber, from, to, status }) =>
        `${file}:${lineNumber} ${status === 'NoCoverage' ? 'never run' : 'survived'}: ${oneLine(from)} -> ${oneLine(to)}`,
    ),
    ...unneeded.map(({ file, line }) => `survivors.json has an entry that nothing needs: ${file}: ${line}`),
    `${name}: ${percent.toFixed(1)} %${isLow ? ` (too low: ${lowestScore} % is the least)` : ''}: ${caught} caught ` +
      `(${late} because a test did not end), ${survivors.length} survived, ${explained} explained`,
  ].join('\n')
}

function oneLine(code: string): string {
  const text = code.replace(/\s+/g, ' ')
  return text.length > 80 ? `${text.slice(0, 77)}...` : text
}

for (const target of chosen.length > 0 ? chosen : everything) {
  const score = scoreOf((await mutate(target)).map(toMutant), explanations)
  process.stdout.write(`${summaryOf(target.name, score)}\n`)
  if (score.percent < lowestScore || (score.unneeded.length > 0 && !isQuick)) process.exitCode = 1
}
