import { everywhere, journeysOf } from './journeys.ts'
import type { ModuleGraph } from './module-graph.ts'

export type Selection = {
  /** Test files, sorted. */
  files: string[]
  /** What was left out on purpose, as printed at the end of the run. */
  leftOut: string[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isJourney = (path: string) => path.startsWith('e2e/') && !path.startsWith('e2e/kit/')
/** Here all modules come together: whatever starts a server would depend on all of them. Routes are followed by name instead. */
const JOINS = new Set(['server/modules.ts', 'server/main.ts', 'server/cli.ts'])
const REACHES_ALL = /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig[\w.]*\.json)$/
const isDatabase = (path: string) => /^server\/migrations\/.*\.sql$/.test(path)
const onServer = (path: string) => /^server\/(platform|modules|migrations|operations)\//.test(path)

/** The test, or what only its own folder's tests use: what it names of the contract it calls. */
const calls = (path: string) => isTest(path) || /\.fixture\.tsx?$|(^|\/)testing\.ts$/.test(path)

/** The server's files by the route that they name: a test that calls a route runs the files that answer it. */
function answerersOf(graph: ModuleGraph, files: readonly string[], isRoute: IsRoute): Map<string, string[]> {
  const answerers = new Map<string, string[]>()
  for (const path of files.filter((one) => one.startsWith('server/modules/') && !calls(one)))
    for (const { name, file } of graph.importsOf(path))
      if (name && isRoute(file, name)) answerers.set(name, [...(answerers.get(name) ?? []), path])
  return answerers
}

type IsRoute = (file: string, name: string) => boolean

/** A part of the product, by the names of the folders that a file lies in. */
const partsOf = (path: string): string[] =>
  /^(web\/\w+\/src|server\/modules)\//.test(path)
    ? path
        .split('/')
        .slice(0, -1)
        .filter((name) => name in journeysOf)
    : []

function journeysFor(changed: readonly string[], files: readonly string[]): string[] {
  const beginnings = changed
    .filter((path) => !isTest(path))
    .flatMap(partsOf)
    .flatMap((part) => journeysOf[part]!)
  return files.filter((path) => isTest(path) && beginnings.some((beginning) => path.startsWith(`e2e/${beginning}`)))
}

/** A module's door says what the module is made of, which no name that is imported through it tells: the tests beside it try that. */
const besideDoor = (test: string, changed: readonly string[]) =>
  changed.some(
    (path) => /^server\/modules\/.*\/index\.ts$/.test(path) && test.startsWith(path.replace(/index\.ts$/, '')),
  )

/** The tests that a change can reach, all that `files` holds being the project's files. */
export function selectTests(
  changed: readonly string[],
  project: { graph: ModuleGraph; files: readonly string[]; isRoute: IsRoute },
): Selection {
  const { graph, files, isRoute } = project
  const tests = files.filter(isTest)
  const skipped: string[] = []
  if (changed.some((path) => REACHES_ALL.test(path)))
    skipped.push('packages or configuration changed: only npm test proves that')
  const answerers = answerersOf(graph, files, isRoute)
  const answering = (path: string) =>
    calls(path)
      ? graph
          .importsOf(path)
          .flatMap(({ name, file }) => (name && isRoute(file, name) ? (answerers.get(name) ?? []) : []))
      : []
  const reachable = new Set(changed)
  const reached = (test: string) => {
    if (reachable.has(test)) return true
    // A browser test reaches the product through a server: by the table, not by its imports.
    const stop = isJourney(test)
      ? (path: string) => JOINS.has(path) || !path.startsWith('e2e/')
      : (path: string) => JOINS.has(path)
    for (const path of graph.reach(test, stop, answering)) if (reachable.has(path)) return true
    return false
  }
  const database = changed.some(isDatabase)
  const gallery = changed.some((path) => path.startsWith('packages/kit/'))
  const selected = new Set([
    ...tests.filter((test) => besideDoor(test, changed)),
    ...tests.filter(
      (test) => reached(test) || (database && onServer(test)) || (gallery && test.startsWith('e2e/kit/')),
    ),
    ...journeysFor(changed, files),
  ])
  if (changed.some((path) => path.startsWith('packages/')))
    skipped.push('packages reach every page, whose browser tests were not run')
  if (changed.some((path) => path.startsWith('web/') || path.startsWith('server/')))
    skipped.push(`what looks at every page a little: ${everywhere.map((one) => `e2e/${one}`).join(', ')}`)
  return { files: [...selected].toSorted(), leftOut: skipped }
}
