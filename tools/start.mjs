// "npm start": from a fresh clone to a running Waybill. Runs on Node 20; everything after it on the pinned Node 24.
import { whenNpmIsGone } from './npm-parent.mjs'
import { ensureInstalled, fail, findNode, root, run } from './runtime.mjs'
import { supervise } from './supervise.mjs'

await ensureInstalled()
const node = findNode()
if ((await run(node, ['tools/build.ts'])) !== 0) fail('The web part could not be built, see above')

// Over its channel the server notices when this process is killed, and stops cleanly too.
const server = supervise(node, ['server/main.ts'], { cwd: root })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.stop(signal))
whenNpmIsGone(() => server.stop('SIGTERM'))
process.exit(await server.ended)
