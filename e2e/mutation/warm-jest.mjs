import { createTestScheduler, SearchSource } from 'jest'
import { readConfig } from 'jest-config'
import Runtime from 'jest-runtime'
import { TestWatcher } from 'jest-watcher'

/*
 * Jest, started once. Jest's own command finds all files of the repository again for each run, which takes
 * seconds. Here a run only loads the modules of its test files.
 */

/**
 * Takes the place of the function that starts Jest in Stryker's runner: the same settings, and the same results.
 * `testFiles` are absolute paths. Calls `onFile` with each path and its time in milliseconds.
 */
export function warmJest(onFile) {
  const opened = new Map()

  function open(jestConfig, testLocationInResults) {
    const config = JSON.stringify(jestConfig)
    const key = `${testLocationInResults} ${config}`
    const project = opened.get(key) ?? openProject({ config, testLocationInResults }, jestConfig.rootDir)
    opened.set(key, project)
    return project
  }

  return async ({
    jestConfig,
    fileNamesUnderTest,
    testFiles,
    testNamePattern,
    testLocationInResults = false,
  }) => {
    const { globalConfig, context } = await open(jestConfig, testLocationInResults)
    const search = new SearchSource(context)
    const { tests } = testFiles
      ? search.findTestsByPaths(testFiles)
      : await search.findRelatedTests(new Set(fileNamesUnderTest), false)
    const scheduler = await createTestScheduler({ ...globalConfig, testNamePattern }, {})
    const results = await scheduler.scheduleTests(tests, new TestWatcher({ isWatchMode: false }))
    for (const { testFilePath, perfStats } of results.testResults) onFile(testFilePath, perfStats.runtime)
    return { results, globalConfig }
  }
}

async function openProject(options, rootDir = process.cwd()) {
  const argv = { $0: 'stryker', _: [], runInBand: true, silent: true, passWithNoTests: true, ...options }
  const { globalConfig, projectConfig } = await readConfig(argv, rootDir)
  const context = await Runtime.createContext(projectConfig, {
    console,
    maxWorkers: 1,
    watch: false,
    watchman: false,
  })
  return { globalConfig, context }
}
