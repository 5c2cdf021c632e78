// "npm run manual": makes the pictures of the manual again, in both languages, on a site started for it, and checks its texts.
import { ensureInstalled, findNode, run } from './runtime.mjs'

process.env.WAYBILL_MANUAL_PICTURES = '1'
await ensureInstalled()
const node = findNode()
const tests = (project, files) => run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', project, files])
process.exitCode = (await tests('e2e', 'manual-steps')) || (await tests('rules', 'web/basic/src/manual'))
