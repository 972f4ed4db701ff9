/**
 * `npm run release`: makes the files of a release in the folder `release`, and says what a tag would start. It
 * publishes nothing (docs/publishing.md). Exit status: 0 done, 1 something is not right for a release, 2 wrong
 * arguments.
 */
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { missingHelm } from './helm-chart'
import { type Builder, builders } from './release/artifacts'
import { removedNames } from './release/promised-names'
import { type ImageBuild, makeReleaseFiles } from './release/release-files'
import { ReleaseRefused } from './release/release-refused'
import { commitOfTag, fileOf, git, lastRelease, sourceUrl } from './release/repository'
import { setVersion } from './release/set-version'
import { changelogSection, majorOf, versionErrors } from './release/versions'

const folder = 'release'
const help = `Usage: npm run release -- [options]

Makes the files of a release in the folder "release". It publishes nothing (docs/publishing.md).

  --prepare 1.2.0      write the version into every file that has one, and end
  --tag                also make the tag
  --builder docker     also build both images and the docs site (docker, podman, buildah).
                       Arguments after another -- are for the builder's "build"
  --help               print this
`
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const say = (line: string) => process.stdout.write(`${line}\n`)

const isBuilder = (name: string): name is Builder => builders.some((builder) => builder === name)

/** Parses the command line. Ends the process if it is invalid. */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        prepare: { type: 'string' },
        tag: { type: 'boolean' },
        builder: { type: 'string' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    })
    const { builder, ...rest } = values
    if (builder === undefined) {
      if (positionals.length > 0) throw new Error(`Without --builder, ${positionals[0]} means nothing.`)
      return { ...rest, images: undefined }
    }
    if (!isBuilder(builder)) throw new Error(`--builder is one of ${builders.join(', ')}, not ${builder}.`)
    return { ...rest, images: { builder, options: positionals } }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exit(2)
  }
}

function prepare(version: string): void {
  setVersion(version, new Date().toISOString().slice(0, 10))
  say(`Every file has version ${version} now. Look at the changes, and commit them.`)
}

/** Each reason why this commit cannot be released. */
function errors(version: string, tag: string): string[] {
  const found = versionErrors(read)
  const missing = missingHelm()
  if (missing) found.push(missing)
  if (git('status', '--porcelain')) found.push('There are changes that are not committed.')
  const tagged = commitOfTag(tag)
  if (tagged && tagged !== git('rev-parse', 'HEAD'))
    found.push(`The tag ${tag} is on another commit: ${tagged}.`)
  const last = lastRelease(version)
  if (last && majorOf(last) > 0 && majorOf(last) === majorOf(version)) {
    const gone = removedNames((path) => fileOf(`v${last}`, path), read)
    found.push(...gone.map((name) => `Removed since ${last}: ${name}. That needs ${majorOf(last) + 1}.0.0.`))
  }
  return found
}

function release(makesTag: boolean, images?: ImageBuild): number {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(read('package.json') ?? ''))
  const tag = `v${version}`
  const found = errors(version, tag)
  for (const error of found) process.stderr.write(`${error}\n`)
  if (found.length > 0) return 1
  const commit = git('rev-parse', 'HEAD')
  makeReleaseFiles(
    {
      version,
      commit,
      time: git('show', '--no-patch', '--format=%cI', commit),
      changes: changelogSection(read('CHANGELOG.md') ?? '', version) ?? '',
      source: sourceUrl(process.env),
    },
    folder,
    images,
  )
  say(`The files of ${version} are in ${folder}/.`)
  const push = `\`git push origin ${tag}\` publishes it (.github/workflows/image.yml).`
  if (commitOfTag(tag)) say(`The tag ${tag} is there. ${push}`)
  else if (makesTag) {
    // A line of the notes that starts with # is a heading, not a comment.
    git('tag', '--annotate', tag, '--file', `${folder}/notes.md`, '--cleanup=verbatim')
    say(`Made the tag ${tag} on ${commit}. ${push}`)
  } else say(`Nothing was tagged or published. With --tag, this makes the tag ${tag} on ${commit}.`)
  return 0
}

function run({ help: asksForHelp, prepare: next, tag, images }: ReturnType<typeof readArguments>): number {
  if (asksForHelp) {
    process.stdout.write(help)
    return 0
  }
  if (next === undefined) return release(tag ?? false, images)
  prepare(next)
  return 0
}

try {
  process.exitCode = run(readArguments())
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
