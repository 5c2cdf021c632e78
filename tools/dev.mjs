// "npm run dev": the server, started again at every change of its files.
import { spawn } from 'node:child_process'
import { ensureInstalled, fail, findNode, root, run } from './runtime.mjs'

await ensureInstalled()
const node = findNode()
if ((await run(node, ['tools/build.ts'])) !== 0) fail('The web part could not be built, see above')
const server = spawn(node, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.once('exit', (code) => process.exit(code ?? 0))
