// "npm start": from a fresh clone to a running Waybill. Runs on Node 20; everything after it on the pinned Node 24.
import { spawn } from 'node:child_process'
import { whenNpmIsGone } from './npm-parent.mjs'
import { ensureInstalled, fail, findNode, root, run } from './runtime.mjs'

await ensureInstalled()
const node = findNode()
if ((await run(node, ['tools/build.ts'])) !== 0) fail('The web part could not be built, see above')

// Over the channel the server notices when this process is killed, and stops cleanly too.
const server = spawn(node, ['server/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
whenNpmIsGone(() => server.kill('SIGTERM'))
server.once('error', (error) => fail(`The server could not be started: ${error.message}`))
server.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))
