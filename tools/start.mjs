// "npm start": from a fresh clone to a running Waybill. Runs on Node 20; everything after it on the pinned Node 24.
// A built tree that was installed with --omit=dev is started as it is: nothing is installed, built or fetched.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { whenNpmIsGone } from './npm-parent.mjs'
import { ensureInstalled, fail, findNode, installState, root, run } from './runtime.mjs'
import { supervise } from './supervise.mjs'

const builds = installState() !== 'production'
if (builds) await ensureInstalled()
const node = findNode()
if (!builds && !existsSync(join(root, 'web/dist/shell/shell.json')))
  fail(
    'The web is not built, and what builds it is not installed: run "npm ci && npm run build" first, then "npm prune --omit=dev"',
  )
if (builds && (await run(node, ['tools/build.ts'])) !== 0) fail('The web part could not be built, see above')

// Over its channel the server notices when this process is killed, and stops cleanly too.
const server = supervise(node, ['server/main.ts'], { cwd: root })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop(signal))
whenNpmIsGone(() => server.stop('SIGTERM'))
process.exit(await server.ended)
