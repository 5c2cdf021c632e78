// "npm test": everything that proves Waybill. Installs what it needs where it can; the last line counts checks and tests together.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureCaddy, ensureChineseFont, ensureChromium, ensureShell } from './test-programs.mjs'
import { ensureInstalled, findNode, run } from './runtime.mjs'

const PROJECTS = ['rules', 'server', 'kit', 'e2e']
const IN_BROWSER = ['kit', 'e2e']

const reports = mkdtempSync(join(tmpdir(), 'waybill-reports-'))
const total = { passed: 0, failed: 0 }

/** What failed, in words; printed again at the end, where a long log is read first. */
const failures = []

function count(passed, failed) {
  total.passed += passed
  total.failed += failed
}

function readReport(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return undefined
  }
}

async function check(node) {
  console.log('\n=== check')
  const code = await run(node, ['tools/check.ts', `--json=${join(reports, 'check.json')}`])
  const results = readReport('check.json')
  if (!results) return count(0, 1)
  const passed = results.filter((result) => result.ok).length
  for (const { name } of results.filter((result) => !result.ok)) failures.push(`check › ${name}`)
  count(passed, Math.max(results.length - passed, code === 0 ? 0 : 1))
}

/** Failed tests, and files that failed before any of their tests could run; a run that ends badly never counts as clean. */
function countVitest(report, code) {
  if (!report) return count(0, 1)
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  ).length
  const failed = report.numFailedTests + brokenFiles
  count(report.numPassedTests, code !== 0 && failed === 0 ? 1 : failed)
}

function nameFailures(project, report) {
  for (const file of report?.testResults.filter((result) => result.status === 'failed') ?? []) {
    const place = `${project} › ${relative(process.cwd(), file.name)}`
    const tests = file.assertionResults.filter((one) => one.status === 'failed')
    if (tests.length === 0) failures.push(`${place}\n    ${file.message}`)
    for (const one of tests)
      failures.push(`${place} › ${one.fullName}\n    ${one.failureMessages.join('\n').slice(0, 600)}`)
  }
}

async function vitest(node, project, env) {
  console.log(`\n=== tests: ${project}`)
  const report = `${project}.json`
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, '--passWithNoTests']
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, report)}`]
  const code = await run(node, [...args, ...output, ...process.argv.slice(2)], { env })
  const results = readReport(report)
  countVitest(results, code)
  nameFailures(project, results)
}

await ensureInstalled()
const node = findNode()
const chromium = await ensureChromium()
const shell = chromium && (await ensureShell())
await ensureChineseFont()
await ensureCaddy()
const built = (await run(node, ['tools/build.ts'])) === 0
count(built ? 1 : 0, built ? 0 : 1)
await check(node)
const env = {
  ...(chromium && { CHROMIUM_PATH: chromium }),
  ...(shell && { CHROMIUM_SHELL_PATH: shell }),
  ...(built && { WAYBILL_BUILT: '1' }),
}
for (const project of PROJECTS) {
  if (IN_BROWSER.includes(project) && !chromium) count(0, 1)
  else await vitest(node, project, env)
}
rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) console.log(`\n=== failed\n${failures.join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
