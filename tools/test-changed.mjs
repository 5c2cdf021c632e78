// "npm run test:changed [-- ref]": the quick checks, then the tests that the changes since `ref` (main) can reach. "--list" only names them.
import { join } from 'node:path'
import { changedFiles } from './changed/changed-files.ts'
import { readProject } from './changed/project.ts'
import { selectTests } from './changed/select.ts'
import { ensureChromium, ensureShell } from './test-programs.mjs'
import { ensureInstalled, findNode, run } from './runtime.mjs'

const root = join(import.meta.dirname, '..')
const args = process.argv.slice(2)
const listOnly = args.includes('--list')
const ref = args.find((arg) => !arg.startsWith('--')) ?? 'main'

async function runTests(files) {
  const inBrowser = files.some((file) => file.startsWith('e2e/'))
  const chromium = inBrowser ? await ensureChromium() : undefined
  const shell = chromium && (await ensureShell())
  if (inBrowser && !chromium) return 1
  const env = { ...(chromium && { CHROMIUM_PATH: chromium }), ...(shell && { CHROMIUM_SHELL_PATH: shell }) }
  return run(findNode(), ['node_modules/vitest/vitest.mjs', 'run', ...files], { env })
}

const changed = changedFiles(root, ref)
const { files, leftOut } = selectTests(changed, readProject(root))
console.log(`${changed.length} files changed since ${ref} reach ${files.length} test files`)
for (const file of files) console.log(`  ${file}`)
if (!listOnly) {
  await ensureInstalled()
  const checked = changed.length === 0 ? 0 : await run(findNode(), ['tools/check.ts'])
  const tested = files.length === 0 ? 0 : await runTests(files)
  process.exitCode = checked === 0 && tested === 0 ? 0 : 1
}
for (const line of leftOut) console.log(`Not run: ${line}`)
